import type { Loss } from "@/lib/collections/loss";
import { type BruBlock, bruNames, bruPairs, bruText } from "./bru-blocks";
import type { ForeignHeader, ForeignRequest } from "./foreign-collection";

const METHODS = /^(?:get|post|put|patch|delete|head|options|trace|connect|http)$/;
const SCRIPT = /^(?:script:.*|tests|assert|vars:post-response)$/;

type Source = {
  readonly blocks: readonly BruBlock[];
  /** Name of the file, for a request without a name. */
  readonly name: string;
  readonly folders: readonly string[];
  /** Blocks of the folders above and of the collection, innermost first. */
  readonly inherited: readonly (readonly BruBlock[])[];
  readonly losses: Loss[];
};

/** The request of a `.bru` file; null for other files. */
export function parseBrunoRequest(source: Source): ForeignRequest | null {
  const { blocks, folders, inherited, losses } = source;
  const http = blocks.find(({ name }) => METHODS.test(name));
  if (!http) return null;
  const pairs = new Map(bruPairs(http).map(({ key, value }) => [key, value]));
  const meta = bruPairs(blocks.find((block) => block.name === "meta") ?? { name: "", lines: [] });
  const metaValue = (key: string) => meta.find((pair) => pair.key === key)?.value ?? "";
  const name = metaValue("name") || source.name;
  const lose = (what: string, why: string) => losses.push({ request: name, what, why });
  const headers = blocks.filter((block) => block.name === "headers").flatMap(bruPairs);
  const disabled = headers.filter(({ enabled }) => !enabled).map(({ key }) => key);
  if (disabled.length > 0) lose(`Disabled headers: ${disabled.join(", ")}`, "They are not sent.");
  for (const block of blocks) {
    if (SCRIPT.test(block.name) && bruText(block).trim() !== "")
      lose(block.name, "Scripts and tests are not imported and never run.");
    if (block.name === "example") lose("Example", "Collections here have requests only.");
    if (block.name === "vars:pre-request")
      lose("Variables of the request", "They became variables of the collection.");
  }
  const docs = blocks.find((block) => block.name === "docs");
  return {
    name,
    folders,
    note: docs ? bruText(docs) : "",
    tags: bruNames({ name: "tags", lines: [metaValue("tags")] }),
    method: (http.name === "http" ? (pairs.get("method") ?? "GET") : http.name).toUpperCase(),
    url: pairs.get("url") ?? "",
    headers: [
      ...headers.filter(({ enabled }) => enabled).map(({ key, value }) => ({ name: key, value })),
      ...authHeaders(pairs.get("auth") ?? "inherit", [blocks, ...inherited], lose),
    ],
    body: bodyOf(blocks, pairs.get("body") ?? "json", lose),
  };
}

function bodyOf(
  blocks: readonly BruBlock[],
  mode: string,
  lose: (what: string, why: string) => void,
): string | null {
  if (mode === "none") return null;
  const block = blocks.find(({ name }) => name === `body:${mode}` || name === "body");
  if (block && (mode === "json" || mode === "text")) return bruText(block);
  lose(`Body of the kind ${mode.slice(0, 40)}`, "A search is posted as JSON.");
  return null;
}

function authHeaders(
  ownMode: string,
  [own = [], ...above]: readonly (readonly BruBlock[])[],
  lose: (what: string, why: string) => void,
): readonly ForeignHeader[] {
  const modeOf = (blocks: readonly BruBlock[]) =>
    blocks
      .filter(({ name }) => name === "auth")
      .flatMap(bruPairs)
      .find(({ key }) => key === "mode")?.value;
  const source =
    ownMode === "inherit" ? above.find((each) => (modeOf(each) ?? "inherit") !== "inherit") : own;
  const mode = ownMode === "inherit" ? source && modeOf(source) : ownMode;
  if (!source || mode === undefined || mode === "none") return [];
  const block = source.find(({ name }) => name === `auth:${mode}`);
  const fields = new Map(block ? bruPairs(block).map(({ key, value }) => [key, value]) : []);
  if (mode === "bearer")
    return [{ name: "Authorization", value: `Bearer ${fields.get("token") ?? ""}` }];
  if (mode === "apikey")
    return [{ name: fields.get("key") || "X-API-Key", value: fields.get("value") ?? "" }];
  lose(`Authorization of the kind ${mode.slice(0, 40)}`, "Services expect a bearer key.");
  return [];
}

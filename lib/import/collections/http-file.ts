import type { Loss } from "@/lib/collections/loss";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { isVariableName, type TemplatePart } from "@/lib/variables/template";
import { parseBash } from "../shells/bash";
import { parseCurl } from "../shells/curl";
import type {
  ForeignCollection,
  ForeignRequest,
  ForeignVariable,
  SourceFile,
} from "./foreign-collection";
import { type HttpBlock, parseHttpBlocks } from "./http-blocks";

export const isHttpFile = ({ path, text }: SourceFile): boolean =>
  /\.(?:http|rest)$/i.test(path) || /^###/m.test(text);

/** An `http-client.env.json`: values for each environment. */
export type HttpEnvironments = { readonly value: Body; readonly secret: boolean };

/** Names of environments whose variables apply to all. */
const SHARED = "$shared";
/** Directives that change nothing that a search has. */
const QUIET =
  /^(?:name|tag|title|description|no-log|no-cookie-jar|no-redirect|forceRef|timeout|connection-timeout)$/i;

export function parseHttpFiles(
  files: readonly SourceFile[],
  environmentFiles: readonly HttpEnvironments[],
): ForeignCollection {
  const losses: Loss[] = [];
  const variables: ForeignVariable[] = [];
  const requests: ForeignRequest[] = [];
  for (const { path, text } of files) {
    const folders = files.length > 1 ? [path.replace(/^.*\//, "").replace(/\.\w+$/, "")] : [];
    for (const block of parseHttpBlocks(text)) {
      variables.push(...block.variables.map((each) => ({ ...each, secret: false })));
      const request = requestOf(block, `Request ${requests.length + 1}`, losses);
      if (request) requests.push({ ...request, folders });
    }
  }
  const [first] = files;
  const environments = environmentsIn(environmentFiles);
  return {
    name:
      files.length === 1 && first
        ? first.path.replace(/^.*\//, "").replace(/\.\w+$/, "")
        : "HTTP files",
    variables: [...variables, ...(environments.get(SHARED) ?? [])],
    environments: [...environments].flatMap(([name, list]) =>
      name === SHARED ? [] : [{ name, variables: list }],
    ),
    requests,
    losses,
    dynamic,
    escapedValues: true,
  };
}

function requestOf(block: HttpBlock, unnamed: string, losses: Loss[]): ForeignRequest | null {
  const { title, comments, directives, others } = block;
  const named = directives.find(({ name }) => name.toLowerCase() === "name")?.value;
  const name = title || named || unnamed;
  const lose = (what: string, why: string) => losses.push({ request: name, what, why });
  const found = block.curl === null ? block.request : curlRequest(block.curl);
  if (!found) {
    if (block.curl !== null) lose("The request", "Its curl command could not be parsed.");
    return null;
  }
  for (const what of new Set(others))
    lose(what, "Only requests with a JSON body are imported; scripts never run.");
  for (const { name: directive } of directives)
    if (!QUIET.test(directive)) lose(`@${directive}`, "Unknown here.");
  return {
    ...found,
    name,
    folders: [],
    note: comments.join("\n"),
    tags: directives.flatMap((each) => (each.name === "tag" ? each.value.split(",") : [])),
  };
}

function curlRequest(command: string) {
  const shell = parseBash(command);
  if (!shell.ok) return null;
  const { method, url, headers, body } = parseCurl({
    ...shell.line,
    args: shell.line.args.slice(1),
  });
  const text = body && "text" in body ? body.text : "";
  return {
    method: method ?? (text === "" ? "GET" : "POST"),
    url: url?.text ?? "",
    headers: headers.map(({ name, value }) => ({ name, value: value.text })),
    body: text,
  };
}

function environmentsIn(files: readonly HttpEnvironments[]) {
  const environments = new Map<string, ForeignVariable[]>();
  for (const { value, secret } of files)
    for (const [name, values] of Object.entries(value)) {
      if (!isJsonObject(values)) continue;
      const list = Object.entries(values).map(([key, each]) => ({
        name: key,
        value: each,
        secret,
      }));
      // Private values come first, because the first of each name counts.
      const before = environments.get(name) ?? [];
      environments.set(name, secret ? [...list, ...before] : [...before, ...list]);
    }
  return environments;
}

const DATETIME =
  /^\$(?:local)?datetime\s+["'](?<format>[^"']{1,40})["'](?:\s+(?<amount>[+-]?\d{1,4})\s*(?<unit>y|M|w|d|h))?$/i;

/** Dates have an equivalent; other dynamic values do not. */
function dynamic(inside: string): TemplatePart | null {
  const { format, amount, unit } = DATETIME.exec(inside)?.groups ?? {};
  if (format !== undefined) {
    const number = Number(amount ?? 0);
    const letter = unit === "M" ? "m" : (unit ?? "");
    const offset = number === 0 ? "" : `${number < 0 ? "-" : "+"}${Math.abs(number)}${letter}`;
    return { kind: "date", offset, format: format === "YYYY-MM-DD" ? "" : format };
  }
  const outer = /^(?:\$(?:processEnv|dotenv|shared)\s+%?|%)(?<name>\S+)$/.exec(inside)?.groups
    ?.name;
  if (outer !== undefined && isVariableName(outer)) return { kind: "variable", name: outer };
  return /^\$|\.response\.|\(/.test(inside)
    ? { kind: "text", text: "Dynamic value. It became an empty variable." }
    : null;
}

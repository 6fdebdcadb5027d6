import type { Loss } from "@/lib/collections/loss";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import { type BruBlock, bruNames, bruPairs, bruText, parseBruBlocks } from "./bru-blocks";
import { parseBrunoRequest } from "./bruno-request";
import type {
  ForeignCollection,
  ForeignRequest,
  ForeignVariable,
  SourceFile,
} from "./foreign-collection";

export const isBruFile = ({ path, text }: SourceFile): boolean =>
  /\.bru$/i.test(path) || /^\s*meta \{\s*\n/.test(text);

/** Converts the `.bru` files of a folder. A file alone is a collection of one request. */
export function parseBruno(files: readonly SourceFile[]): ForeignCollection {
  const losses: Loss[] = [];
  const root = rootOf(files);
  const inside = files.filter(isBruFile).map(({ path, text }) => ({
    path: path.startsWith(root) ? path.slice(root.length) : path,
    blocks: parseBruBlocks(text),
  }));
  const environments: { name: string; variables: ForeignVariable[] }[] = [];
  const variables: ForeignVariable[] = [];
  const sequenced: { order: number; request: ForeignRequest }[] = [];
  const folderNames = new Map<string, string>();
  const auths = new Map<string, readonly BruBlock[]>();

  const settings = inside.filter(({ path }) => /(?:^|\/)(?:folder|collection)\.bru$/.test(path));
  for (const { path, blocks } of settings) {
    const folder = path.replace(/\/?[^/]*$/, "");
    const name = metaValue(blocks, "name");
    if (folder !== "" && name !== "") folderNames.set(folder, name);
    auths.set(folder, blocks);
    variables.push(...variablesIn(blocks, "vars:pre-request"));
    addLosses(blocks, folder === "" ? "The collection" : `The folder ${folder}`, losses);
  }
  for (const { path, blocks } of inside) {
    if (/(?:^|\/)environments\/[^/]+\.bru$/.test(path)) {
      environments.push({ name: fileName(path), variables: environmentVariables(blocks) });
      addDisabledLosses(blocks, `The environment ${fileName(path)}`, losses);
      continue;
    }
    if (/(?:^|\/)(?:folder|collection)\.bru$/.test(path)) continue;
    const parents = path.split("/").slice(0, -1);
    const folders = parents.map((each, index) => {
      const folder = parents.slice(0, index + 1).join("/");
      return folderNames.get(folder) ?? each;
    });
    const inherited = parents
      .map((_each, index) => auths.get(parents.slice(0, parents.length - index).join("/")))
      .concat([auths.get("")])
      .flatMap((each) => (each ? [each] : []));
    const request = parseBrunoRequest({ blocks, name: fileName(path), folders, inherited, losses });
    if (!request) continue;
    variables.push(...variablesIn(blocks, "vars:pre-request"));
    addDisabledLosses(blocks, request.name, losses);
    sequenced.push({ order: Number(metaValue(blocks, "seq")) || 0, request });
  }
  sequenced.sort((a, b) => a.order - b.order);
  return {
    name: collectionName(files) ?? "Bruno collection",
    variables,
    environments,
    requests: sequenced.map(({ request }) => request),
    losses,
    dynamic: (text) =>
      /^[$?]/.test(text)
        ? { kind: "text", text: "Dynamic value of Bruno. It became an empty variable." }
        : null,
    escapedValues: true,
  };
}

/** The folder of `bruno.json` or `collection.bru`, or the one that all files are in. */
function rootOf(files: readonly SourceFile[]): string {
  const mark = files.find(({ path }) => /(?:^|\/)(?:bruno\.json|collection\.bru)$/.test(path));
  if (mark) return mark.path.replace(/[^/]*$/, "");
  const [first = "", ...others] = files.map(({ path }) => path);
  const folder = first.slice(0, first.indexOf("/") + 1);
  return others.length > 0 && others.every((path) => path.startsWith(folder)) ? folder : "";
}

function collectionName(files: readonly SourceFile[]): string | null {
  const file = files.find(({ path }) => /(?:^|\/)bruno\.json$/.test(path));
  const json = file && parseJsonBody(file.text);
  return json?.ok && isJsonObject(json.value) && typeof json.value.name === "string"
    ? json.value.name
    : null;
}

const fileName = (path: string): string => path.replace(/^.*\//, "").replace(/\.bru$/i, "");

const metaValue = (blocks: readonly BruBlock[], key: string): string =>
  blocks
    .filter(({ name }) => name === "meta")
    .flatMap(bruPairs)
    .find((pair) => pair.key === key)?.value ?? "";

const variablesIn = (blocks: readonly BruBlock[], block: string): ForeignVariable[] =>
  blocks
    .filter(({ name }) => name === block)
    .flatMap(bruPairs)
    .filter(({ enabled }) => enabled)
    .map(({ key, value, type }) => ({ name: key, value: typedValue(value, type), secret: false }));

function typedValue(value: string, type: string | null): unknown {
  if (type === "boolean" && /^(?:true|false)$/.test(value)) return value === "true";
  if (type === "number" && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  return type === "object" ? null : value;
}

const environmentVariables = (blocks: readonly BruBlock[]): ForeignVariable[] => [
  ...variablesIn(blocks, "vars"),
  ...blocks
    .filter(({ name }) => name === "vars:secret")
    .flatMap(bruNames)
    .map((name) => ({ name, value: "", secret: true })),
];

const NO_SCRIPTS = "Scripts are not imported and never run.";
const LOST_BLOCKS: Readonly<Record<string, string>> = {
  script: NO_SCRIPTS,
  tests: NO_SCRIPTS,
  "vars:post": NO_SCRIPTS,
  headers: "Connections set the headers of a service.",
  docs: "Only requests have notes.",
};

function addDisabledLosses(blocks: readonly BruBlock[], where: string, losses: Loss[]): void {
  const names = blocks
    .filter(({ name }) => name === "vars" || name === "vars:pre-request")
    .flatMap(bruPairs)
    .filter(({ enabled }) => !enabled)
    .map(({ key }) => key);
  if (names.length > 0)
    losses.push({
      request: null,
      what: `${where}: disabled variables ${names.join(", ")}`,
      why: "Variables here are always in use.",
    });
}

/** Parts of a collection or a folder that are not imported. */
function addLosses(blocks: readonly BruBlock[], where: string, losses: Loss[]): void {
  for (const block of blocks) {
    const why = Object.entries(LOST_BLOCKS).find(([name]) => block.name.startsWith(name))?.[1];
    if (why === undefined || bruText(block).trim() === "") continue;
    losses.push({ request: null, what: `${where}: ${block.name}`, why });
  }
  addDisabledLosses(blocks, where, losses);
}

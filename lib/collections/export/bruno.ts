import type { Variable } from "@/lib/variables/variable";
import { ENVIRONMENTS } from "../opencollection/collection-file";
import { freeFileName, safeFileName } from "../opencollection/file-name";
import type { ExportCollection, ExportedFile } from "./export-result";
import { type ExportedRequest, type PreparedCollection, prepareCollection } from "./prepare";
import { lineValue } from "./template-text";

type Folder = { readonly path: string; readonly taken: Set<string> };

/** Files with these names describe a folder and are not requests. */
const FACT_FILES = ["collection", "folder"];

/** A Bruno collection: a `.bru` file for each request, in folders. */
export const exportBruno: ExportCollection = (collection, { baseUrl, now }) => {
  const prepared = prepareCollection(collection, {
    acceptsName: () => true,
    // Bruno has no dates relative to now.
    date: () => null,
    now,
  });
  const root = safeFileName(collection.name);
  const top: Folder = { path: root, taken: new Set([...FACT_FILES, ENVIRONMENTS]) };
  const folders = new Map([["[]", top]]);
  const files: ExportedFile[] = [
    {
      path: `${root}/bruno.json`,
      text: `${JSON.stringify({ version: "1", name: collection.name, type: "collection" }, null, 2)}\n`,
    },
    { path: `${root}/collection.bru`, text: collectionText(prepared, baseUrl) },
  ];
  const folderOf = (names: readonly string[]): Folder => {
    const key = JSON.stringify(names);
    const known = folders.get(key);
    if (known) return known;
    const name = names.at(-1) ?? "";
    const parent = folderOf(names.slice(0, -1));
    const path = `${parent.path}/${freeFileName(name, parent.taken)}`;
    const made = { path, taken: new Set(FACT_FILES) };
    folders.set(key, made);
    files.push({ path: `${path}/folder.bru`, text: block("meta", [`name: ${name}`]) });
    return made;
  };
  for (const [index, request] of prepared.requests.entries()) {
    const { path, taken } = folderOf(request.folders);
    files.push({
      path: `${path}/${freeFileName(request.name, taken)}.bru`,
      text: requestText(request, index + 1, prepared),
    });
  }
  const environmentNames = new Set<string>();
  for (const { name, variables } of prepared.environments) {
    const file = freeFileName(name, environmentNames);
    if (file !== name)
      prepared.losses.push({
        request: null,
        what: `Environment ${name}`,
        why: `Renamed to ${file}.`,
      });
    files.push({
      path: `${root}/environments/${file}.bru`,
      text: block("vars", plainLines(variables, prepared)) + secretBlock(variables),
    });
  }
  return { files, losses: prepared.losses };
};

const block = (name: string, lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;

function collectionText(prepared: PreparedCollection, baseUrl: string): string {
  for (const variable of prepared.variables)
    if ("secret" in variable)
      prepared.losses.push({
        request: null,
        what: `Secret ${variable.name}`,
        why: "Not exported. Add it as a secret to an environment.",
      });
  return [
    block("auth", ["mode: bearer"]),
    block("auth:bearer", [`token: {{${prepared.apiKey}}}`]),
    block("vars:pre-request", [
      `${prepared.baseUrl}: ${baseUrl}`,
      ...plainLines(prepared.variables, prepared),
    ]),
  ].join("\n");
}

/** Bruno puts values into JSON as they are. */
function plainLines(variables: readonly Variable[], { write }: PreparedCollection): string[] {
  return variables.flatMap((variable) => {
    if ("secret" in variable) return [];
    const { name, value } = variable;
    return typeof value === "string"
      ? [`${name}: ${lineValue(value, write)}`]
      : [`@${typeof value}`, `${name}: ${value}`];
  });
}

function secretBlock(variables: readonly Variable[]): string {
  const names = variables.flatMap((each) => ("secret" in each ? [each.name] : []));
  return names.length === 0
    ? ""
    : `vars:secret [\n${names.map((name) => `  ${name}`).join(",\n")}\n]\n`;
}

function requestText(
  request: ExportedRequest,
  order: number,
  prepared: PreparedCollection,
): string {
  const { name, note, tags, json, secrets } = request;
  const safeTags = tags.filter((tag) => /^[A-Za-z0-9_-]+$/.test(tag));
  if (safeTags.length < tags.length)
    prepared.losses.push({
      request: name,
      what: `Tags ${tags.filter((tag) => !safeTags.includes(tag)).join(", ")}`,
      why: "Tags of Bruno have only letters, digits, _ and -.",
    });
  return [
    block("meta", [
      `name: ${name}`,
      "type: http",
      `seq: ${order}`,
      ...(safeTags.length > 0 ? ["tags: [", ...safeTags.map((tag) => `  ${tag}`), "]"] : []),
    ]),
    block("post", [`url: {{${prepared.baseUrl}}}/v2/search`, "body: json", "auth: inherit"]),
    block("body:json", json.split("\n")),
    ...(secrets.length > 0 ? [block("script:pre-request", secretCheck(secrets))] : []),
    ...(note === "" ? [] : [block("docs", note.split("\n"))]),
  ].join("\n");
}

/** An unknown variable would be sent as it is, so the request stops before. */
const secretCheck = (secrets: readonly string[]): string[] => [
  `for (const name of ${JSON.stringify(secrets)}) {`,
  `  const value = bru.interpolate("{{" + name + "}}");`,
  `  if (!value || value.startsWith("{{")) throw new Error("Set the variable " + name + ".");`,
  "}",
];

import type { Variable } from "@/lib/variables/variable";
import { freeFileName, safeFileName } from "../opencollection/file-name";
import type { ExportCollection } from "./export-result";
import { type ExportedRequest, type PreparedCollection, prepareCollection } from "./prepare";
import { jsonInside } from "./template-text";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

type Item = { readonly name: string } & ({ readonly item: Item[] } | { readonly request: object });

/** Postman collection 2.1, with a file for each environment. */
export const exportPostman: ExportCollection = (collection, { baseUrl, now }) => {
  const prepared = prepareCollection(collection, {
    acceptsName: () => true,
    // Postman has no dates relative to now.
    date: () => null,
    now,
  });
  const { requests, environments, losses } = prepared;
  const variableOf = (variable: Variable) => postmanVariable(variable, prepared);
  const items: Item[] = [];
  for (const request of requests) {
    if (request.tags.length > 0)
      losses.push({
        request: request.name,
        what: "Tags",
        why: "Postman requests do not have tags.",
      });
    itemsOf(items, request.folders).push(itemOf(request, prepared));
  }
  const file = {
    info: { name: collection.name, schema: SCHEMA },
    item: items,
    auth: {
      type: "bearer",
      bearer: [{ key: "token", value: `{{${prepared.apiKey}}}`, type: "string" }],
    },
    variable: [
      { key: prepared.baseUrl, value: baseUrl, type: "string" },
      { key: prepared.apiKey, value: "", type: "secret" },
      ...prepared.variables.map(variableOf),
    ],
  };
  const taken = new Set<string>();
  return {
    files: [
      { path: `${safeFileName(collection.name)}.postman_collection.json`, text: jsonFile(file) },
      ...environments.map(({ name, variables }) => ({
        path: `${freeFileName(name, taken)}.postman_environment.json`,
        text: jsonFile({
          name,
          values: variables.map((each) => ({ ...variableOf(each), enabled: true })),
          _postman_variable_scope: "environment",
        }),
      })),
    ],
    losses,
  };
};

const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The list of the folder, which is made where it is missing. */
function itemsOf(items: Item[], [folder, ...rest]: readonly string[]): Item[] {
  if (folder === undefined) return items;
  const known = items.find((each) => each.name === folder && "item" in each);
  if (known && "item" in known) return itemsOf(known.item, rest);
  const made = { name: folder, item: [] };
  items.push(made);
  return itemsOf(made.item, rest);
}

function itemOf({ name, note, json, secrets }: ExportedRequest, { baseUrl }: PreparedCollection) {
  return {
    name,
    ...(secrets.length > 0 && { event: [{ listen: "prerequest", script: secretCheck(secrets) }] }),
    request: {
      method: "POST",
      ...(note !== "" && { description: note }),
      header: [{ key: "Content-Type", value: "application/json" }],
      url: { raw: `{{${baseUrl}}}/v2/search`, host: [`{{${baseUrl}}}`], path: ["v2", "search"] },
      body: { mode: "raw", raw: json, options: { raw: { language: "json" } } },
    },
    response: [],
  };
}

/** An empty secret would be sent as it is. A failed test ends the run with an error; an exception alone does not stop the request. */
const secretCheck = (secrets: readonly string[]) => ({
  type: "text/javascript",
  exec: [
    `const missing = ${JSON.stringify(secrets)}.filter((name) => !pm.variables.get(name));`,
    "for (const name of missing)",
    '  pm.test("Set the variable " + name, () => { throw new Error("It has no value."); });',
    "if (missing.length > 0) pm.execution.skipRequest();",
  ],
});

function postmanVariable(variable: Variable, { write }: PreparedCollection) {
  const { name: key } = variable;
  if ("secret" in variable) return { key, value: "", type: "secret" };
  const { value } = variable;
  // Postman puts values into JSON as they are.
  if (typeof value === "string") return { key, value: jsonInside(value, write), type: "string" };
  return { key, value, type: typeof value };
}

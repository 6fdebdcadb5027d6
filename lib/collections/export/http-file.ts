import type { Variable } from "@/lib/variables/variable";
import { safeFileName } from "../opencollection/file-name";
import type { ExportCollection } from "./export-result";
import { type PreparedCollection, prepareCollection } from "./prepare";
import { jsonInside, lineValue } from "./template-text";

/** An `.http` file for VS Code, JetBrains and httpyac, with `http-client.env.json` for the variables. */
export const exportHttpFile: ExportCollection = (collection, { baseUrl, now }) => {
  const prepared = prepareCollection(collection, {
    // httpyac evaluates names as JavaScript.
    acceptsName: (name) => /^[A-Za-z_]\w*$/.test(name),
    date: localDate,
    now,
  });
  const { requests, environments, losses } = prepared;
  const blocks = requests.map((request) => {
    const { name, note, tags, folders, json } = request;
    if (folders.length > 0)
      losses.push({ request: name, what: "Folder", why: "An .http file has no folders." });
    if (/^\s*@/m.test(note))
      losses.push({
        request: name,
        what: "Note",
        why: "A dash was added before lines that start with @.",
      });
    return [
      `### ${name}`,
      ...(note === "" ? [] : note.split("\n").map((line) => `# ${line.replace(/^\s*@/, "- @")}`)),
      ...(tags.length === 0 ? [] : [`# @tag ${tags.join(", ")}`]),
      `POST {{${prepared.baseUrl}}}/v2/search`,
      "Content-Type: application/json",
      `Authorization: Bearer {{${prepared.apiKey}}}`,
      "",
      json,
    ].join("\n");
  });
  const { inFile, inEnvironments } = split(prepared);
  const lines = [
    `@${prepared.baseUrl} = ${baseUrl}`,
    ...Object.entries(valuesOf(inFile, prepared, lineValue)).map(
      ([name, value]) => `@${name} = ${value}`,
    ),
  ];
  const shared = valuesOf(inEnvironments, prepared, jsonInside);
  const file = {
    ...(inEnvironments.length > 0 && { $shared: shared }),
    ...Object.fromEntries(
      environments.map(({ name, variables }) => [
        name,
        { ...shared, ...valuesOf(variables, prepared, jsonInside) },
      ]),
    ),
  };
  for (const { name } of inEnvironments.filter(isPlain))
    losses.push({
      request: null,
      what: `Variable ${name}`,
      why: "Environments replace it, so each of them has it. Without an environment it is undefined.",
    });
  return {
    files: [
      {
        path: `${safeFileName(collection.name)}.http`,
        text: `${[lines.join("\n"), ...blocks].join("\n\n")}\n`,
      },
      ...(environments.length > 0
        ? [{ path: "http-client.env.json", text: `${JSON.stringify(file, null, 2)}\n` }]
        : []),
    ],
    losses,
  };
};

const isPlain = (variable: Variable) => "value" in variable;

/** Variables of the file would replace those of an environment. */
function split({ variables, environments }: PreparedCollection) {
  const replaced = new Set(environments.flatMap((each) => each.variables.map(({ name }) => name)));
  return {
    inFile: variables.filter(({ name }) => !replaced.has(name)),
    inEnvironments: variables.filter(({ name }) => replaced.has(name)),
  };
}

/** Secrets are left out: a program then says that the variable is missing. */
function valuesOf(
  variables: readonly Variable[],
  { write, losses }: PreparedCollection,
  format: typeof jsonInside,
) {
  return Object.fromEntries(
    variables.flatMap((variable): [string, unknown][] => {
      if (!("secret" in variable)) {
        const { name, value } = variable;
        return [[name, typeof value === "string" ? format(value, write) : value]];
      }
      losses.push({
        request: null,
        what: `Secret ${variable.name}`,
        why: "Not exported. Set it in http-client.private.env.json.",
      });
      return [];
    }),
  );
}

const UNITS: Readonly<Record<string, string>> = { m: "M" };

/** `$localDatetime` has the same tokens. */
function localDate(offset: string, format: string): string {
  const unit = offset.slice(-1);
  const shift = offset === "" ? "" : ` ${Number(offset.slice(0, -1))} ${UNITS[unit] ?? unit}`;
  return `{{$localDatetime '${format || "YYYY-MM-DD"}'${shift}}}`;
}

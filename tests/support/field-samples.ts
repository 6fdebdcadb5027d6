import type { FieldInfo } from "@/lib/contract/fields";
import {
  isJsonSchema,
  type JsonSchema,
  requestJsonSchema,
  schemaBranches,
  schemaLiterals,
  schemaProperties,
} from "@/lib/contract/json-schema";

/** Values that cannot be derived from the JSON Schema. */
const special: Readonly<Record<string, unknown>> = {
  tbs: "qdr:w",
  country: "DE",
  includeDomains: ["example.org"],
  excludeDomains: ["example.org"],
  blacklist: ["example.org"],
  whitelist: ["example.org"],
  blockedTlds: ["zip"],
  headers: { "X-Own": "1" },
  // The default parses PDFs.
  parsers: [],
  type: "image",
  actions: [{ type: "scrape" }],
  schema: { type: "object" },
};

/** A valid value of a field that differs from its default. */
export function fieldSample(name: string, schema: JsonSchema, info?: Partial<FieldInfo>): unknown {
  const [branch = schema] = schemaBranches(schema);
  if (Object.hasOwn(special, name)) return special[name];
  const values = info?.values ?? schemaLiterals(branch);
  const defaults: readonly unknown[] = [info?.default].flat();
  const differs = (value: unknown) => !defaults.includes(value);
  if (branch.type === "array") {
    const items = isJsonSchema(branch.items) ? branch.items : {};
    return [values.find(differs) ?? fieldSample("", items, { default: info?.default })];
  }
  if (values.length > 0) return values.find(differs);
  if (branch.type === "boolean") return info?.default !== true;
  if (branch.type === "integer" || branch.type === "number")
    return [(branch.minimum ?? 0) + 5, (branch.minimum ?? 0) + 6].find(differs);
  if (branch.type === "object") {
    const properties = schemaProperties(branch);
    const required = branch.required ?? Object.keys(properties).slice(0, 1);
    return Object.fromEntries(
      required.map((key) => [key, fieldSample(key, properties[key] ?? {})]),
    );
  }
  return "words";
}

/** A value for each field that a schema describes. */
export const fieldSamples = (
  schemas: Readonly<Record<string, JsonSchema>>,
  fields: Readonly<Record<string, FieldInfo>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, info]) => [
      name,
      fieldSample(name, schemas[name] ?? {}, info),
    ]),
  );

/** A value for each field at a path of the request. */
export const samplesAt = (
  fields: Readonly<Record<string, FieldInfo>>,
  ...path: readonly string[]
): Readonly<Record<string, unknown>> =>
  fieldSamples(schemaProperties(requestJsonSchema, ...path), fields);

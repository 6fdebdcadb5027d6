import * as z from "zod";
import type { FieldInfo } from "../fields";
import { actionRegistry } from "../fields/action-fields";
import { formatRegistry } from "../fields/format-fields";
import { fieldGroups } from "../fields/registry";
import { isJsonObject } from "../json-object";
import { searchRequestSchema, toleratedKeys } from "../request";
import { searchResponseSchema } from "../response";

type Node = Record<string, unknown>;

/** A JSON Schema without `$schema`, which an OpenAPI 3.1 document states once. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Node {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ jsonSchema }) => {
      // Any value or null is any value.
      if (jsonSchema.anyOf?.some((each) => isJsonObject(each) && Object.keys(each).length === 0))
        delete jsonSchema.anyOf;
      // The value that our parser uses instead of an invalid one is not a default of the service.
      delete jsonSchema.default;
    },
  });
  return rest;
}

const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : isJsonObject(value) ? [value] : [];

/** The schemas at a path, in all alternatives. `*` is any item of a list. */
function at(node: Node, path: readonly string[]): Node[] {
  const alternatives = [...nodesOf(node.anyOf), ...nodesOf(node.oneOf)];
  const own =
    path[0] === undefined
      ? [node]
      : childrenOf(node, path[0]).flatMap((child) => at(child, path.slice(1)));
  return [...own, ...alternatives.flatMap((each) => at(each, path))];
}

const childrenOf = ({ items, properties }: Node, key: string): Node[] =>
  key === "*" ? nodesOf(items) : isJsonObject(properties) ? nodesOf(properties[key]) : [];

const descriptionOf = (info: FieldInfo): Node => ({
  description: [info.help, ...(info.sideEffects ?? []), info.compatibility]
    .filter(Boolean)
    .join(" "),
  ...(info.default !== undefined && { default: info.default }),
});

function describeFields(node: Node, fields: Readonly<Record<string, FieldInfo>>): void {
  for (const [name, info] of Object.entries(fields))
    for (const property of childrenOf(node, name)) Object.assign(property, descriptionOf(info));
}

type Kinds = Readonly<
  Record<string, { readonly help: string; readonly fields: Readonly<Record<string, FieldInfo>> }>
>;

/** Describes the alternatives of a list, which differ in their `type`. */
function describeKinds(root: Node, path: readonly string[], kinds: Kinds): void {
  for (const node of at(root, path)) {
    const [type] = childrenOf(node, "type");
    const kind = typeof type?.const === "string" ? kinds[type.const] : undefined;
    if (!kind) continue;
    node.description = kind.help;
    describeFields(node, kind.fields);
  }
}

function requestSchema(): Node {
  const schema = schemaOf(searchRequestSchema, "input");
  for (const { at: path, fields } of Object.values(fieldGroups))
    for (const node of at(schema, path)) describeFields(node, fields);
  describeKinds(schema, ["scrapeOptions", "formats", "*"], formatRegistry);
  describeKinds(schema, ["scrapeOptions", "actions", "*"], actionRegistry);
  for (const key of toleratedKeys)
    for (const node of at(schema, [key]))
      node.description = "Added by clients of services. Accepted and ignored.";
  return { description: "A search, and what to scrape from its results.", ...schema };
}

export const openApiSchemas = () => ({
  SearchRequest: requestSchema(),
  SearchResponse: {
    description: "The results of each source, with the contents of the scraped pages.",
    ...schemaOf(searchResponseSchema, "output"),
  },
});

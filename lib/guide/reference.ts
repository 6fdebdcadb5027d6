import * as z from "zod";
import type { FieldInfo, KindInfo } from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import {
  auditFields,
  locationFields,
  parserFields,
  profileFields,
  redactionFields,
  threatFields,
} from "@/lib/contract/fields/nested-fields";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { formatTypes } from "@/lib/contract/format-descriptors";
import { operators } from "@/lib/contract/query/operators";
import { searchRequestSchema } from "@/lib/contract/request";
import { actionSchemas } from "@/lib/contract/schemas/actions";
import { formatSchemaOf } from "@/lib/contract/schemas/formats";
import { scrapeOptionsSchema } from "@/lib/contract/schemas/scrape-options";
import { list, table } from "./markdown";

type Fields = Readonly<Record<string, FieldInfo>>;
type Shape = Readonly<Record<string, z.ZodType>>;

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The JSON type of a field, read off its schema. */
function wireType(schema: z.ZodType | undefined): string {
  if (!schema) return "";
  const words = typeWords(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return [...new Set(words)].join(" or ");
}

function typeWords(schema: JsonSchema): readonly string[] {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches)
    return branches.flatMap((branch) => (typeof branch === "boolean" ? [] : typeWords(branch)));
  if (schema.type === "array") return ["list"];
  return schema.type ? [String(schema.type)] : [];
}

function bounds({ min, max, unit, values }: FieldInfo): string {
  const counted = unit ? ` ${unit}` : "";
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}${counted}`
      : min !== undefined
        ? `${min}${counted} or more`
        : max !== undefined
          ? `at most ${max}${counted}`
          : (unit ?? "");
  return [range, (values ?? []).map((value) => `\`${value}\``).join(", ")]
    .filter((part) => part !== "")
    .join(": ");
}

const defaultOf = (info: FieldInfo) =>
  info.default === undefined ? "none" : `\`${JSON.stringify(info.default)}\``;

/** Table of some fields, and below it what else they do. Everything comes from the contract. */
function fieldReference(fields: Fields, names: readonly string[], shape: Shape): string {
  const chosen = names.map((name) => ({ name, info: found(fields, name) }));
  const rows = chosen.map(({ name, info }) => [
    `\`${name}\``,
    wireType(shape[name]),
    defaultOf(info),
    bounds(info),
    info.help,
  ]);
  const notes = chosen.flatMap(({ name, info }) => [
    ...(info.sideEffects ?? []).map((effect) => `\`${name}\`: ${effect}`),
    ...(info.compatibility ? [`\`${name}\`, in practice: ${info.compatibility}`] : []),
  ]);
  return [
    table(["Field", "Type", "Default", "Bounds and values", "Purpose"], rows),
    ...(notes.length > 0 ? [list(...notes)] : []),
  ].join("\n\n");
}

const unwrapped = (schema: z.ZodType): Shape => {
  if (schema instanceof z.ZodOptional) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? unwrapped(inner) : {};
  }
  if (schema instanceof z.ZodUnion) {
    const object = schema.options.find((option) => option instanceof z.ZodObject);
    return object ? unwrapped(object) : {};
  }
  if (schema instanceof z.ZodArray)
    return schema.element instanceof z.ZodType ? unwrapped(schema.element) : {};
  return schema instanceof z.ZodObject ? schema.shape : {};
};

const scrape = scrapeOptionsSchema.shape;

/** Fields and schema of each group that a page can show. */
const groups: Readonly<Record<string, { readonly fields: Fields; readonly shape: Shape }>> = {
  request: { fields: requestFields, shape: searchRequestSchema.shape },
  // A web source repeats two fields of the request, with the same meaning and type.
  source: { fields: webSourceFields, shape: searchRequestSchema.shape },
  scrape: { fields: scrapeFields, shape: scrape },
  threat: { fields: threatFields, shape: unwrapped(scrape.threatProtection) },
  parser: { fields: parserFields, shape: unwrapped(scrape.parsers) },
  location: { fields: locationFields, shape: unwrapped(scrape.location) },
  profile: { fields: profileFields, shape: unwrapped(scrape.profile) },
  audit: { fields: auditFields, shape: unwrapped(scrape.auditMetadata) },
  redaction: { fields: redactionFields, shape: unwrapped(scrape.redactPII) },
};

/** Table of the named fields of a group; without names, of all its fields. */
export function fieldGroup(group = "", ...names: readonly string[]): string {
  const { fields, shape } = found(groups, group);
  return fieldReference(fields, names.length > 0 ? names : Object.keys(fields), shape);
}

/** The entry of that name. Throws when there is no such entry, so that a misspelt directive is noticed. */
function found<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new Error(`The contract has no “${name}”.`);
  return value;
}

function kindReference(kind: KindInfo<string>, schema: z.ZodType): string {
  const names = Object.keys(kind.fields);
  const whole = [kind.help, ...(kind.compatibility ? [kind.compatibility] : [])].join(" ");
  return names.length === 0
    ? `${whole} It has no fields of its own.`
    : `${whole}\n\n${fieldReference(kind.fields, names, unwrapped(schema))}`;
}

const formatSchemas = Object.fromEntries(formatTypes.map((type) => [type, formatSchemaOf(type)]));

export const formatReference = (type = ""): string =>
  kindReference(found(formatRegistry, type), found(formatSchemas, type));

export const actionReference = (type = ""): string =>
  kindReference(found(actionRegistry, type), found(actionSchemas, type));

/** Table of the named operators. */
export const operatorReference = (...names: readonly string[]): string =>
  table(
    ["Operator", "Example", "Effect", "Applies to", "Value"],
    names.map((name) => {
      const { token, example, help, source, takesRest } = found(operators, name);
      return [
        `\`${token}\``,
        `\`${example}\``,
        help,
        source ?? "all results",
        takesRest ? "all words that follow" : "the word or quoted phrase that follows",
      ];
    }),
  );

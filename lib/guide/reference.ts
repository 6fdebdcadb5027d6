import type { FieldInfo, KindInfo } from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { fieldGroups } from "@/lib/contract/fields/registry";
import { formatTypes } from "@/lib/contract/format-infos";
import {
  inputJsonSchema,
  type JsonSchema,
  requestJsonSchema,
  schemaBranches,
  schemaProperties,
} from "@/lib/contract/json-schema";
import { operators } from "@/lib/contract/query/operators";
import { actionSchemas } from "@/lib/contract/schemas/actions";
import { formatSchemaOf } from "@/lib/contract/schemas/formats";
import { codeList } from "@/lib/format/code-list";
import { list, table } from "./markdown";

type Fields = Readonly<Record<string, FieldInfo>>;
type Properties = Readonly<Record<string, JsonSchema>>;

function wireType(schema: JsonSchema | undefined): string {
  if (!schema) return "";
  const types = schemaBranches(schema).map(({ type }) =>
    type === "array" ? "list" : String(type ?? ""),
  );
  return [...new Set(types)].filter((type) => type !== "").join(" or ");
}

function bounds({ min, max, unit, values }: FieldInfo): string {
  const counted = unit ? ` ${unit}` : "";
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}${counted}`
      : min !== undefined
        ? `${min} or more${counted}`
        : max !== undefined
          ? `at most ${max}${counted}`
          : (unit ?? "");
  return [range, codeList((values ?? []).map(String))].filter((part) => part !== "").join(": ");
}

const defaultOf = (info: FieldInfo) =>
  info.default === undefined ? "none" : `\`${JSON.stringify(info.default)}\``;

/** Table of the given fields, followed by their side effects and compatibility notes. */
function fieldReference(fields: Fields, names: readonly string[], shape: Properties): string {
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

export function fieldGroup(group = "", ...names: readonly string[]): string {
  const { at, fields } = found<{ at: readonly string[]; fields: Fields }>(fieldGroups, group);
  const shape = schemaProperties(requestJsonSchema, ...at.filter((key) => key !== "*"));
  return fieldReference(fields, names.length > 0 ? names : Object.keys(fields), shape);
}

/** The entry with this name. Throws on an unknown name, so that misspelled directives fail. */
function found<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new Error(`The contract has no “${name}”.`);
  return value;
}

function kindReference(kind: KindInfo<string>, schema: JsonSchema): string {
  const names = Object.keys(kind.fields);
  const whole = [kind.help, ...(kind.compatibility ? [kind.compatibility] : [])].join(" ");
  return names.length === 0
    ? `${whole} It has no fields of its own.`
    : `${whole}\n\n${fieldReference(kind.fields, names, schemaProperties(schema))}`;
}

const formatSchemas = Object.fromEntries(
  formatTypes.map((type) => [type, inputJsonSchema(formatSchemaOf(type))]),
);

export const formatReference = (type = ""): string =>
  kindReference(found(formatRegistry, type), found(formatSchemas, type));

export const actionReference = (type = ""): string =>
  kindReference(found(actionRegistry, type), inputJsonSchema(found(actionSchemas, type)));

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

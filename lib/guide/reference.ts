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
import type { FormatType } from "@/lib/contract/kinds";
import { type ActionType, actionSchemas } from "@/lib/contract/parts/actions";
import { formatSchemas } from "@/lib/contract/parts/formats";
import { type OperatorName, operators } from "@/lib/contract/parts/operators";
import { scrapeOptionsSchema } from "@/lib/contract/parts/scrape-options";
import { searchRequestSchema } from "@/lib/contract/request";
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
  const chosen = names.flatMap((name) => {
    const info = fields[name];
    return info ? [{ name, info }] : [];
  });
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

const of =
  <Name extends string>(fields: Readonly<Record<Name, FieldInfo>>, shape: Shape) =>
  (...names: readonly NoInfer<Name>[]) =>
    fieldReference(fields, names.length > 0 ? names : Object.keys(fields), shape);

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

/** References by group; without names, every field of the group. */
export const requestReference = of(requestFields, searchRequestSchema.shape);
export const webSourceReference = of(
  webSourceFields,
  // The two fields mean what those of the request mean, and have their types.
  { location: searchRequestSchema.shape.location, tbs: searchRequestSchema.shape.tbs },
);
export const scrapeReference = of(scrapeFields, scrape);
export const threatReference = of(threatFields, unwrapped(scrape.threatProtection));
export const parserReference = of(parserFields, unwrapped(scrape.parsers));
export const locationReference = of(locationFields, unwrapped(scrape.location));
export const profileReference = of(profileFields, unwrapped(scrape.profile));
export const auditReference = of(auditFields, unwrapped(scrape.auditMetadata));
export const redactionReference = of(redactionFields, unwrapped(scrape.redactPII));
function kindReference(kind: KindInfo<string>, schema: z.ZodType): string {
  const names = Object.keys(kind.fields);
  const whole = [kind.help, ...(kind.compatibility ? [kind.compatibility] : [])].join(" ");
  return names.length === 0
    ? `${whole} It has no fields of its own.`
    : `${whole}\n\n${fieldReference(kind.fields, names, unwrapped(schema))}`;
}

export const formatReference = (type: FormatType): string =>
  kindReference(formatRegistry[type], formatSchemas[type]);

export const actionReference = (type: ActionType): string =>
  kindReference(actionRegistry[type], actionSchemas[type]);

/** Table of the named operators. */
export function operatorReference(...names: readonly OperatorName[]): string {
  return table(
    ["Typed as", "Example", "Effect", "Acts on", "Takes"],
    names.map((name) => {
      const info = operators[name];
      return [
        `\`${info.token}\``,
        `\`${info.example}\``,
        info.help,
        info.source === null ? "all results" : info.source,
        info.takesRest ? "every word that follows" : "what follows directly",
      ];
    }),
  );
}

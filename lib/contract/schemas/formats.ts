import "../zod-settings";
import * as z from "zod";
import { type BareFormat, isNamedFormat } from "../format-descriptors";
import { type FormatType, type FormatWithFields, formatTypes, hasOwnFields } from "../format-infos";
import { limits } from "../limits";
import { jsonObjectSchema, qualitySchema, viewportSchema } from "./values";

export const formatFieldSchemas = {
  screenshot: z.strictObject({
    type: z.literal("screenshot"),
    fullPage: z.boolean().optional(),
    quality: qualitySchema.optional(),
    viewport: viewportSchema.optional(),
  }),
  json: z.strictObject({
    type: z.literal("json"),
    prompt: z.string().optional(),
    schema: jsonObjectSchema.optional(),
  }),
  changeTracking: z.strictObject({
    type: z.literal("changeTracking"),
    modes: z
      .array(z.enum(["git-diff", "json"]))
      .max(limits.changeTrackingModes)
      .optional(),
    prompt: z.string().optional(),
    schema: jsonObjectSchema.optional(),
    tag: z.string().nullable().optional(),
  }),
  // The specification leaves the remaining fields of a question open, so unknown ones are preserved.
  question: z.looseObject({
    type: z.literal("question"),
    question: z.string().min(1).max(limits.questionLength),
  }),
  highlights: z.looseObject({
    type: z.literal("highlights"),
    query: z.string().min(1).max(limits.questionLength),
  }),
} as const satisfies Record<FormatWithFields, z.ZodType>;

const bareSchema = (type: BareFormat) => z.strictObject({ type: z.literal(type) });

export const formatSchemaOf = (type: FormatType) =>
  hasOwnFields(type) ? formatFieldSchemas[type] : bareSchema(type);

const formatObjectSchema = z.discriminatedUnion("type", [
  formatSchemaOf("markdown"),
  ...formatTypes.filter((type) => type !== "markdown").map(formatSchemaOf),
]);

type Formats = {
  readonly [Type in FormatType]: Type extends FormatWithFields
    ? z.output<(typeof formatFieldSchemas)[Type]>
    : { type: Type };
};
export type FormatOf<Type extends FormatType> = Formats[Type];
export type Format = FormatOf<FormatType>;

/** Accepts both spellings; the canonical form is always the object. */
export const formatSchema = z.union([
  z
    .enum(formatTypes.filter(isNamedFormat), {
      error: ({ input }) =>
        formatTypes.some((type) => type === input && !isNamedFormat(type))
          ? `"${input}" needs a field of its own: write it as an object with type "${input}".`
          : undefined,
    })
    .transform((type): Format => ({ type })),
  formatObjectSchema,
]);

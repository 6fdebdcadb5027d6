import "../zod-settings";
import * as z from "zod";
import { type FormatType, formatsWithRequiredField, formatTypes } from "../kinds";
import { limits } from "../limits";
import { jsonObjectSchema, qualitySchema, viewportSchema } from "../schema-parts";

// The server, which loads the schemas anyway, may find the type beside them.
export type { FormatType } from "../kinds";

const bare = <Name extends string>(name: Name) => z.strictObject({ type: z.literal(name) });

/** One schema per format. */
export const formatSchemas = {
  markdown: bare("markdown"),
  summary: bare("summary"),
  html: bare("html"),
  rawHtml: bare("rawHtml"),
  links: bare("links"),
  images: bare("images"),
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
  branding: bare("branding"),
  product: bare("product"),
  menu: bare("menu"),
  audio: bare("audio"),
  video: bare("video"),
  // The specification leaves the remaining fields of a question open, so unknown ones are kept.
  question: z.looseObject({
    type: z.literal("question"),
    question: z.string().min(1).max(limits.questionLength),
  }),
  highlights: z.looseObject({
    type: z.literal("highlights"),
    query: z.string().min(1).max(limits.questionLength),
  }),
} as const satisfies Record<FormatType, z.ZodType>;

const plainNames = formatTypes.filter(
  (type): type is Exclude<FormatType, (typeof formatsWithRequiredField)[number]> =>
    !formatsWithRequiredField.some((each) => each === type),
);

const formatObjectSchema = z.discriminatedUnion("type", [
  formatSchemas.markdown,
  formatSchemas.summary,
  formatSchemas.html,
  formatSchemas.rawHtml,
  formatSchemas.links,
  formatSchemas.images,
  formatSchemas.screenshot,
  formatSchemas.json,
  formatSchemas.changeTracking,
  formatSchemas.branding,
  formatSchemas.product,
  formatSchemas.menu,
  formatSchemas.audio,
  formatSchemas.video,
  formatSchemas.question,
  formatSchemas.highlights,
]);

export type Format = z.output<typeof formatObjectSchema>;
export type FormatOf<Type extends FormatType> = Extract<Format, { type: Type }>;

/** Reads both spellings; the canonical form is always the object. */
export const formatSchema = z.union([
  z
    .enum(plainNames, {
      error: ({ input }) =>
        formatsWithRequiredField.some((each) => each === input)
          ? `"${input}" needs a field of its own: write it as an object with type "${input}".`
          : undefined,
    })
    .transform((type): Format => ({ type })),
  formatObjectSchema,
]);

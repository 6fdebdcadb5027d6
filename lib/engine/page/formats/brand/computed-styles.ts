import "server-only";
import * as z from "zod";

const text = z.string().max(100_000).catch("");
const styleSchema = z
  .object({
    color: text,
    backgroundColor: text,
    borderColor: text,
    borderRadius: text,
    fontFamily: text,
    fontSize: text,
    fontWeight: text,
    lineHeight: text,
    padding: text,
  })
  .nullable()
  .catch(null);
const usedSchema = z
  .array(z.object({ value: z.string().max(1_000), area: z.number() }))
  .max(100)
  .catch([]);

/**
 * Styles collected in the browser. A page can change the results of scripts, so every field is
 * validated.
 */
const seenStylesSchema = z.object({
  colorScheme: z.enum(["light", "dark"]).optional().catch(undefined),
  elements: z
    .object({
      body: styleSchema,
      h1: styleSchema,
      h2: styleSchema,
      p: styleSchema,
      link: styleSchema,
      button: styleSchema,
      input: styleSchema,
    })
    .partial()
    .catch({}),
  backgrounds: usedSchema,
  texts: usedSchema,
  fonts: usedSchema,
  variables: z.record(z.string(), z.string().max(1_000)).catch({}),
  logo: z
    .object({ src: z.string().nullable().catch(null), svg: z.string().nullable().catch(null) })
    .nullable()
    .catch(null),
});

export type ComputedStyles = z.output<typeof seenStylesSchema>;
export type ComputedStyle = z.output<typeof styleSchema>;

export function parseComputedStyles(styles: unknown): ComputedStyles | null {
  const read = seenStylesSchema.safeParse(styles);
  return read.success ? read.data : null;
}

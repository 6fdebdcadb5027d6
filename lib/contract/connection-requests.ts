import "./zod-settings";
import * as z from "zod";
import { baseUrlSchema, connectionLimits } from "./connection";

const labelSchema = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(connectionLimits.label, `At most ${connectionLimits.label} characters.`)
  .refine((label) => !/\p{C}/u.test(label), "Use visible characters only.");

/** Quotes and the header around a key, where users copy it. */
const KEY_START = /^(?:["'`\u2018-\u201f\s]|(?:Authorization\s*:\s*)?Bearer\s+)+/i;
const KEY_END = /["'`\u2018-\u201f,;\s]+$/;

/** A key as users paste it, without quotes, invisible characters and the scheme of the header. */
export const bareKey = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(KEY_START, "")
    .replace(KEY_END, "");

const keySchema = z
  .string()
  .max(connectionLimits.key, `At most ${connectionLimits.key} characters.`)
  .transform(bareKey)
  .pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]*$/, "A key has only ASCII characters, no spaces and no line breaks."),
  )
  .transform((key) => key || null);

/** `POST /api/connections`. An absent or empty key means that the service needs no key. */
export const newConnectionSchema = z.strictObject({
  label: labelSchema,
  baseUrl: baseUrlSchema,
  key: keySchema.nullable().default(null),
});
export type NewConnection = z.output<typeof newConnectionSchema>;

/**
 * `PATCH /api/connections/{id}`. Without `key` the stored key stays, which requires that the origin
 * does not change.
 */
export const connectionChangeSchema = z.strictObject({
  label: labelSchema.optional(),
  baseUrl: baseUrlSchema.optional(),
  key: keySchema.nullable().optional(),
});

/**
 * `POST /api/connections/test` with the values of the dialog. With `id`, an unchanged key is taken
 * from that connection.
 */
export const draftConnectionSchema = z.strictObject({
  id: z.string().max(64).optional(),
  baseUrl: baseUrlSchema,
  key: keySchema.nullable().optional(),
  search: z.boolean().default(false),
});

export const chosenConnectionSchema = z.strictObject({ id: z.string().min(1).max(64) });

/**
 * Body of `POST /api/connections/{id}/test`. `search` also sends a search for one result, which may
 * cost credits.
 */
export const connectionCheckSchema = z.strictObject({ search: z.boolean().default(false) });

/** `POST /api/access`. */
export const passwordSchema = z.strictObject({ password: z.string().min(1).max(1_000) });

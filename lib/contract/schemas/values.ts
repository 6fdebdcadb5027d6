import "../zod-settings";
import * as z from "zod";
import { limits } from "../limits";
import { isCountryCode } from "../values/country";
import {
  domainPatternIssue,
  domainPatternMessage,
  hostnameIssue,
  hostnameMessage,
  normalizeHostname,
} from "../values/hostname";
import { parseTbs } from "../values/tbs";

/** A viewport in CSS pixels; both sides are required. */
export const viewportSchema = z.strictObject({
  width: z.int().min(1),
  height: z.int().min(1),
});

export const qualitySchema = z.int().min(limits.qualityMin).max(limits.qualityMax);

export const jsonObjectSchema = z.record(z.string(), z.unknown());

/** A host name; the output is trimmed and in lower case. */
export const hostnameSchema = z
  .string()
  .transform(normalizeHostname)
  .superRefine((host, context) => {
    const issue = hostnameIssue(host);
    if (issue)
      context.addIssue({
        code: "custom",
        message: hostnameMessage(issue),
        params: { rule: "hostname" },
      });
  });

/** A plain domain or `*.<domain>`. */
export const domainPatternSchema = z
  .string()
  .transform(normalizeHostname)
  .superRefine((pattern, context) => {
    const issue = domainPatternIssue(pattern);
    if (issue)
      context.addIssue({
        code: "custom",
        message: domainPatternMessage(issue),
        params: { rule: "domain_pattern" },
      });
  });

export const COUNTRY_HINT = "Use a two-letter country code (ISO 3166-1 alpha-2), such as US or DE.";
/** A country code in capital letters, as the specification asks for a page's location. */
export const capitalCountrySchema = z
  .string()
  .regex(/^[A-Z]{2}$/, {
    error: ({ input }) =>
      isCountryCode(String(input).toUpperCase())
        ? `Use capital letters: ${String(input).toUpperCase()}.`
        : COUNTRY_HINT,
    abort: true,
  })
  .refine(isCountryCode, { error: COUNTRY_HINT, params: { rule: "country" } });

/** A country code in any case; the output is in capital letters. */
export const countrySchema = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(capitalCountrySchema);

/** A time filter. The text is preserved; `parseTbs` checks the grammar. */
export const tbsSchema = z.string().superRefine((text, context) => {
  const result = parseTbs(text);
  if (!result.ok)
    context.addIssue({ code: "custom", message: result.message, params: { rule: "tbs" } });
});

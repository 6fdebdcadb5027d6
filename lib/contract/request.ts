import "./zod-settings";
import * as z from "zod";
import { categoryTypes, enterpriseOptions, sourceTypes } from "./kinds";
import { limits } from "./limits";
import { scrapeOptionsSchema } from "./schemas/scrape-options";
import { threatProtectionSchema } from "./schemas/threat-protection";
import { countrySchema, hostnameSchema, tbsSchema } from "./schemas/values";

const sourceObjectSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("web"),
    location: z.string().optional(),
    tbs: tbsSchema.optional(),
  }),
  z.strictObject({ type: z.literal("news") }),
  z.strictObject({ type: z.literal("images") }),
]);

export type Source = z.output<typeof sourceObjectSchema>;

const categoryObjectSchema = z.strictObject({ type: z.enum(categoryTypes) });
export type Category = z.output<typeof categoryObjectSchema>;

const domainsSchema = z.array(hostnameSchema).max(limits.domains);

const hasItems = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Keys that public clients add to every request. Accepted and ignored. */
export const toleratedKeys = ["origin", "integration", "lang", "filter"] as const;

/** Also text that has only zero-width characters. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * The body of `POST {base_url}/v2/search` (specification, "Search request"). The input accepts both
 * spellings of sources, categories, formats and parsers; the output is the canonical form with
 * objects. Defaults are not filled in.
 */
export const searchRequestSchema = z
  .strictObject({
    query: z
      .string()
      .max(limits.queryLength, { abort: true })
      // `max` counts code points, of which one can be two code units.
      .check(({ value, issues }) => {
        if (value.length > limits.queryLength)
          issues.push({
            ...{ code: "too_big", origin: "string", input: value },
            ...{ maximum: limits.queryLength, inclusive: true },
          });
      })
      .refine((query) => !BLANK.test(query), {
        error: "Enter a query.",
        params: { rule: "query_blank" },
      }),
    limit: z.int().min(limits.limitMin).max(limits.limitMax).optional(),
    sources: z
      .array(
        z.union([z.enum(sourceTypes).transform((type): Source => ({ type })), sourceObjectSchema]),
      )
      .max(limits.sources)
      .optional(),
    categories: z
      .array(
        z.union([
          z.enum(categoryTypes).transform((type): Category => ({ type })),
          categoryObjectSchema,
        ]),
      )
      .max(limits.categories)
      .optional(),
    country: countrySchema.optional(),
    location: z.string().optional(),
    tbs: tbsSchema.optional(),
    includeDomains: domainsSchema.optional(),
    excludeDomains: domainsSchema.optional(),
    highlights: z.boolean().optional(),
    ignoreInvalidURLs: z.boolean().optional(),
    safe: z.boolean().optional(),
    timeout: z.int().min(1).optional(),
    scrapeOptions: scrapeOptionsSchema.optional(),
    enterprise: z.array(z.enum(enterpriseOptions)).max(limits.enterprise).optional(),
    threatProtection: threatProtectionSchema.optional(),
    origin: z.unknown().optional(),
    integration: z.unknown().optional(),
    lang: z.unknown().optional(),
    filter: z.unknown().optional(),
  })
  .refine((request) => !(hasItems(request.includeDomains) && hasItems(request.excludeDomains)), {
    path: ["excludeDomains"],
    error: "Domains can be included or excluded, not both. Clear one of the lists.",
    params: { rule: "domains_exclusive" },
    // Runs even if another field is invalid, so that all issues are reported together.
    when: ({ value }) => typeof value === "object" && value !== null,
  });

export type SearchRequest = z.output<typeof searchRequestSchema>;
/** The request as accepted on the wire, in both spellings. */
export type WireSearchRequest = z.input<typeof searchRequestSchema>;

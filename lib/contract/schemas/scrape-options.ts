import "../zod-settings";
import * as z from "zod";
import { parserTypes, proxies } from "../kinds";
import { limits } from "../limits";
import { actionSchema } from "./actions";
import { formatSchema } from "./formats";
import { threatProtectionSchema } from "./threat-protection";
import { capitalCountrySchema } from "./values";

export const parserModes = ["fast", "auto", "ocr"] as const;

/**
 * Values observed at services for the object form of `redactPII`, whose fields the specification
 * leaves open.
 */
export const redactionModes = ["accurate", "aggressive", "fast"] as const;
export const redactionEntities = [
  "PERSON",
  "EMAIL",
  "PHONE",
  "LOCATION",
  "FINANCIAL",
  "SECRET",
] as const;
export const redactionStyles = ["tag", "mask", "remove"] as const;

// RFC 9110, section 5.6.2 (token) and 5.5 (field values contain no control characters).
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejecting control characters is the point.
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;

const headersSchema = z.record(z.string(), z.string()).superRefine((headers, context) => {
  const entries = Object.entries(headers);
  if (entries.length > limits.headers)
    context.addIssue({
      code: "custom",
      message: `At most ${limits.headers} headers.`,
      params: { rule: "header_count" },
    });
  for (const [name, value] of entries) {
    if (!HEADER_NAME.test(name))
      context.addIssue({
        code: "custom",
        path: [name],
        message: "This is not a valid header name.",
        params: { rule: "header_name" },
      });
    if (CONTROL.test(value))
      context.addIssue({
        code: "custom",
        path: [name],
        message: "A header value cannot contain line breaks or control characters.",
        params: { rule: "header_value" },
      });
  }
});

/** Flags of a PDF parser that the public client sends and the specification does not list. */
export const parserFlags = ["pages", "blocks", "pageMarkers"] as const;

const parserObjectSchema = z.strictObject({
  type: z.enum(parserTypes),
  mode: z.enum(parserModes).optional(),
  maxPages: z.int().min(1).max(limits.parserMaxPages).optional(),
  pages: z.boolean().optional(),
  blocks: z.boolean().optional(),
  pageMarkers: z.boolean().optional(),
});

export type Parser = z.output<typeof parserObjectSchema>;

/** Specification, "Scrape options". */
export const scrapeOptionsSchema = z.strictObject({
  formats: z.array(formatSchema).max(limits.formats).optional(),
  onlyMainContent: z.boolean().optional(),
  onlyCleanContent: z.boolean().optional(),
  includeTags: z.array(z.string()).max(limits.tags).optional(),
  excludeTags: z.array(z.string()).max(limits.tags).optional(),
  headers: headersSchema.optional(),
  waitFor: z.int().min(0).optional(),
  timeout: z.int().min(limits.scrapeTimeoutMin).max(limits.scrapeTimeoutMax).optional(),
  mobile: z.boolean().optional(),
  blockAds: z.boolean().optional(),
  removeBase64Images: z.boolean().optional(),
  skipTlsVerification: z.boolean().optional(),
  storeInCache: z.boolean().optional(),
  maxAge: z.int().min(0).optional(),
  minAge: z.int().min(0).optional(),
  lockdown: z.boolean().optional(),
  proxy: z
    .enum([...proxies, "stealth"])
    // The name of `enhanced` in older clients.
    .transform((proxy) => (proxy === "stealth" ? "enhanced" : proxy))
    .optional(),
  location: z
    .strictObject({
      country: capitalCountrySchema.optional(),
      languages: z.array(z.string()).max(limits.languages).optional(),
    })
    .optional(),
  parsers: z
    .array(
      z.union([z.enum(parserTypes).transform((type): Parser => ({ type })), parserObjectSchema]),
    )
    .max(limits.parsers)
    .optional(),
  profile: z
    .strictObject({
      name: z.string().min(1).max(limits.profileNameLength),
      saveChanges: z.boolean().optional(),
    })
    .optional(),
  redactPII: z
    .union([
      z.boolean(),
      z.looseObject({
        mode: z.string().optional(),
        entities: z.array(z.string()).max(limits.redactionEntities).optional(),
        replaceStyle: z.string().optional(),
      }),
    ])
    .optional(),
  actions: z.array(actionSchema).max(limits.actions).optional(),
  threatProtection: threatProtectionSchema.optional(),
  auditMetadata: z
    .strictObject({ username: z.string().max(limits.auditUsernameLength) })
    .optional(),
});

export type ScrapeOptions = z.output<typeof scrapeOptionsSchema>;

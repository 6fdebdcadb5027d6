import "server-only";
import { readFileSync } from "node:fs";
import * as z from "zod";
import type { RateLimits } from "@/lib/concurrency/rate-limiter";
import { enterpriseOptions } from "@/lib/contract/kinds";
import { limits } from "@/lib/contract/limits";
import { threatProtectionSchema } from "@/lib/contract/schemas/threat-protection";
import type { KeySettings } from "@/lib/engine/accounts/accounts";
import type { OperatorPolicy } from "@/lib/engine/policy/operator-policy";
import { headerKeySchema, httpUrl } from "../setting-schemas";

const KEY_LENGTH = 24;
const MAX_KEYS = 1_000;
/** Default timeout of the operator's classifier for one URL. */
const CLASSIFIER_MS = 5_000;
const RISK_THRESHOLD = 70;

/** The parser's message is not repeated, because it quotes the text, which can contain keys. */
export const jsonTextSchema = (otherwise: string) =>
  z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: otherwise });
      return z.NEVER;
    }
  });

const count = z.int().min(1);

const creditsSchema = z.strictObject({
  amount: z.number("must be a number of credits").min(0, "must be a number of credits, 0 or more"),
  per: z.enum(["month", "ever"]).default("ever"),
});

const keySchema = z.strictObject({
  label: z.string().min(1).max(100),
  key: headerKeySchema.pipe(
    z.string().min(KEY_LENGTH, `a key needs at least ${KEY_LENGTH} characters`),
  ),
  perMinute: count.optional(),
  concurrent: count.optional(),
  credits: creditsSchema.optional(),
});

/** Keys for clients other than the workbench, each with its own limits and credits. */
export const engineKeysSchema = jsonTextSchema("is not JSON").pipe(
  z
    .array(keySchema)
    .max(MAX_KEYS)
    .refine(
      (list) =>
        new Set(list.map(({ label }) => label)).size === list.length &&
        new Set(list.map(({ key }) => key)).size === list.length,
      "keys and their labels must be unique",
    ),
);

export type EngineKeys = z.output<typeof engineKeysSchema>;

/** `1000`, or `1000/month`. */
export const engineCreditsSchema = z
  .string()
  .regex(/^\d{1,15}(?:\/month)?$/, "must be a number of credits, such as 1000 or 1000/month")
  .transform((text): KeySettings["credits"] => ({
    amount: Number.parseInt(text, 10),
    per: text.endsWith("/month") ? "month" : "ever",
  }));

const classifierSchema = z.strictObject({
  url: httpUrl("http://127.0.0.1:8080/score"),
  key: headerKeySchema.optional(),
  timeoutMs: count.max(60_000).default(CLASSIFIER_MS),
});

/** Lists and threshold are those of the contract, so that requests can use the same fields. */
const threatsSchema = threatProtectionSchema.extend({
  overrides: z.boolean().default(true),
  mandatory: z.boolean().default(false),
  classifier: classifierSchema.optional(),
  riskScoreThreshold: z.int().min(0).max(limits.riskScoreMax).default(RISK_THRESHOLD),
});

const policyObjectSchema = z.strictObject({
  threatProtection: threatsSchema
    .refine(({ mandatory, mode }) => !(mandatory && mode !== "normal"), {
      path: ["mode"],
      message: 'must be "normal" if threat protection is mandatory',
    })
    .optional(),
  enterprise: z.array(z.enum(enterpriseOptions)).max(limits.enterprise).default([]),
  audit: z.boolean().default(false),
});

/** JSON, or the path of a JSON file. */
export const policySchema = z
  .string()
  .transform((text, context): string => {
    if (text.trimStart().startsWith("{")) return text;
    try {
      return readFileSync(text, "utf8");
    } catch {
      context.addIssue({ code: "custom", message: "is neither JSON nor a file that can be read" });
      return z.NEVER;
    }
  })
  .pipe(jsonTextSchema("is not JSON"))
  .pipe(policyObjectSchema)
  .transform(policyOf);

function policyOf({
  threatProtection: threats,
  enterprise,
  audit,
}: z.output<typeof policyObjectSchema>): OperatorPolicy {
  return {
    enterprise,
    audit,
    threats:
      threats === undefined
        ? null
        : {
            overrides: threats.overrides,
            mandatory: threats.mandatory,
            classifier: threats.classifier ?? null,
            rules: {
              mode: threats.mode ?? "off",
              blacklist: threats.blacklist ?? [],
              whitelist: threats.whitelist ?? [],
              blockedTlds: threats.blockedTlds ?? [],
              riskScoreThreshold: threats.riskScoreThreshold,
              failurePolicy: threats.failurePolicy ?? "closed",
            },
          },
  };
}

/** Fills in the engine's limits for keys without their own. */
export const withDefaultLimits = (
  keys: z.output<typeof engineKeysSchema>,
  defaults: RateLimits,
): readonly KeySettings[] =>
  keys.map(({ label, key, perMinute, concurrent, credits }) => ({
    label,
    key,
    limits: {
      perMinute: perMinute ?? defaults.perMinute,
      concurrent: concurrent ?? defaults.concurrent,
    },
    credits: credits ?? null,
  }));

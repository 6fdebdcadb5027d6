import "../zod-settings";
import * as z from "zod";
import { limits } from "../limits";
import { domainPatternSchema } from "./values";

export const threatModes = ["off", "normal"] as const;
export const failurePolicies = ["open", "closed"] as const;

const topLevelDomain = z
  .string()
  .refine(
    (text) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(text) && text.length <= limits.hostLabelLength,
    {
      error: "Enter a top-level domain in lower case without the dot, such as zip.",
      params: { rule: "top_level_domain" },
    },
  );

/**
 * Specification, "Threat protection override": the given fields replace the organization's policy
 * for one request.
 */
export const threatProtectionSchema = z.strictObject({
  mode: z.enum(threatModes).optional(),
  blacklist: z.array(domainPatternSchema).max(limits.threatListItems).optional(),
  whitelist: z.array(domainPatternSchema).max(limits.threatListItems).optional(),
  blockedTlds: z.array(topLevelDomain).max(limits.threatListItems).optional(),
  riskScoreThreshold: z.int().min(0).max(limits.riskScoreMax).optional(),
  failurePolicy: z.enum(failurePolicies).optional(),
});

export type ThreatProtection = z.output<typeof threatProtectionSchema>;

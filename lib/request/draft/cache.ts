import { scrapeDefaults } from "@/lib/contract/defaults";
import { enterpriseOptions } from "@/lib/contract/kinds";
import { redactionValue } from "./cache-redaction";
import { choicesField } from "./choices";
import { durationField, parseDuration } from "./duration";
import { fieldAt, flagField } from "./field";
import { section } from "./section";

const maxAgeSummary = (maxAge: string) =>
  parseDuration(maxAge) === 0 ? "always fresh" : `copies up to ${maxAge.trim()}`;

const minAgeSummary = (minAge: string) =>
  (parseDuration(minAge) ?? 0) <= 1 ? "cache only" : `cache only, from ${minAge.trim()}`;

export const cacheSection = section({
  name: "cache",
  fields: {
    maxAge: durationField(["scrapeOptions", "maxAge"]),
    minAge: durationField(["scrapeOptions", "minAge"]),
    storeInCache: flagField(["scrapeOptions", "storeInCache"], scrapeDefaults.storeInCache),
    lockdown: flagField(["scrapeOptions", "lockdown"], scrapeDefaults.lockdown),
    redactPII: fieldAt(["scrapeOptions", "redactPII"], redactionValue),
    enterprise: choicesField({ path: ["enterprise"], types: enterpriseOptions, as: "name" }),
  },
  summary: (part) => {
    const parts = [
      part.maxAge.trim() && maxAgeSummary(part.maxAge),
      part.minAge.trim() && minAgeSummary(part.minAge),
      !part.storeInCache && "not stored",
      part.lockdown && "lockdown",
      part.redactPII.state !== "off" && "redacted",
      ...enterpriseOptions.filter((option) => part.enterprise[option]),
    ];
    return parts.filter(Boolean).join(", ") || "default";
  },
});

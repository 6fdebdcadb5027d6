import { countOf } from "@/lib/format/count";
import type { Lint } from "./lint";

/** Specification, `onlyCleanContent`: not for requests without data retention; `lockdown` counts as one. */
export const cleaningWithoutRetention: Lint = {
  kind: "contradiction",
  find: ({ enterprise = [], scrapeOptions }) => {
    if (!scrapeOptions?.onlyCleanContent) return null;
    const cause = enterprise.length > 0 ? "enterprise" : scrapeOptions.lockdown ? "lockdown" : null;
    if (cause === null) return null;
    return {
      path: ["scrapeOptions", "onlyCleanContent"],
      message: `\`onlyCleanContent\` sends text to a language model, which \`${cause}\` does not allow.`,
    };
  },
};

export const retentionTwice: Lint = {
  kind: "contradiction",
  find: ({ enterprise = [] }) =>
    new Set(enterprise).size > 1
      ? {
          path: ["enterprise"],
          message: "`zdr` and `anon` together: `zdr` already keeps nothing, and both are charged.",
        }
      : null,
};

/** Specification, `redactPII`: the returned markdown is what is redacted. */
export const redactionWithoutMarkdown: Lint = {
  kind: "no-effect",
  find: ({ scrapeOptions }) => {
    const formats = scrapeOptions?.formats ?? [];
    if (!scrapeOptions?.redactPII || formats.length === 0) return null;
    if (formats.some(({ type }) => type === "markdown" || type === "summary")) return null;
    return {
      path: ["scrapeOptions", "redactPII"],
      message: "`redactPII` redacts markdown, which is not among the formats.",
    };
  },
};

/** Specification, "Threat protection override": the whitelist wins over every other rule. */
export const blockedAndAllowed: Lint = {
  kind: "contradiction",
  find: (request) => {
    for (const [path, policy] of [
      [["threatProtection"], request.threatProtection],
      [["scrapeOptions", "threatProtection"], request.scrapeOptions?.threatProtection],
    ] as const) {
      const allowed = new Set(policy?.whitelist ?? []);
      const both = (policy?.blacklist ?? []).filter((domain) => allowed.has(domain));
      if (both.length > 0)
        return {
          path: [...path, "blacklist"],
          message: `${countOf(both.length, "domain")} of the blacklist ${both.length === 1 ? "is" : "are"} on the whitelist too, which wins: ${both.slice(0, 3).join(", ")}${both.length > 3 ? ", …" : ""}.`,
        };
    }
    return null;
  },
};

export const threatProtectionTwice: Lint = {
  kind: "side-effect",
  find: ({ threatProtection, scrapeOptions }) =>
    threatProtection && scrapeOptions?.threatProtection
      ? {
          path: ["scrapeOptions", "threatProtection"],
          message:
            "`threatProtection` stands twice: for the search, and for scraping its pages. Each counts for its own part.",
        }
      : null,
};

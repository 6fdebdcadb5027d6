import {
  redactionEntities,
  redactionModes,
  redactionStyles,
} from "@/lib/contract/schemas/scrape-options";
import { keysOf } from "@/lib/contract/typed-keys";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { Lint } from "./lint";
import { quoteNames } from "./option-names";

/**
 * Specification, `onlyCleanContent`: not available without data retention; `lockdown` counts as
 * such.
 */
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
          message: "`zdr` and `anon` are both billed, although `zdr` alone already stores nothing.",
        }
      : null,
};

/** Specification, `redactPII`: redacts the returned Markdown. */
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

/** The specification leaves the values open; these are those of services. */
export const unknownRedactionValues: Lint = {
  kind: "side-effect",
  find: ({ scrapeOptions }) => {
    const redaction = scrapeOptions?.redactPII;
    if (typeof redaction !== "object") return null;
    const known = {
      entities: redactionEntities,
      mode: redactionModes,
      replaceStyle: redactionStyles,
    } as const;
    for (const name of keysOf(known)) {
      const values = [redaction[name] ?? []].flat();
      const unknown = values
        .filter((value) => !known[name].some((each) => each === value))
        .map((value) => truncate(value, 60));
      if (unknown.length > 0)
        return {
          path: ["scrapeOptions", "redactPII", name],
          message: `${quoteNames(unknown)} ${unknown.length === 1 ? "is" : "are"} not among the known values: ${known[name].join(", ")}. Services may reject the request; the built-in engine uses the default instead.`,
        };
    }
    return null;
  },
};

/** Specification, "Threat protection override": the whitelist takes precedence. */
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
          message: `${countOf(both.length, "domain")} of the blacklist ${both.length === 1 ? "is" : "are"} also on the whitelist, which takes precedence: ${both.slice(0, 3).join(", ")}${both.length > 3 ? ", …" : ""}.`,
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
            "`threatProtection` is set twice: for the search and for scraping its pages. Each applies to its part only.",
        }
      : null,
};

import "server-only";
import { domainRules, type ListRule } from "./domain-rules";
import type { ThreatRules } from "./operator-policy";
import type { RiskScores } from "./risk-scores";

/** Why a URL must not be fetched. */
export type BlockedUrl = {
  readonly rule: "blacklist" | "blockedTlds" | "riskScore" | "failurePolicy";
  /** One sentence for users; contains at most the host of the URL. */
  readonly message: string;
};

export type ThreatJudge = {
  /** Whether the classifier is used in addition to the lists. */
  readonly usesClassifier: boolean;
  /** Checks only the lists, which is free. Null: not blocked. */
  readonly byLists: (url: string) => BlockedUrl | null;
  /** Checks the lists, then the classifier in the mode `normal`. */
  readonly judge: (url: string, signal: AbortSignal) => Promise<BlockedUrl | null>;
};

const REASONS = {
  blacklist: "its domain is on the blacklist",
  blockedTlds: "its top-level domain is blocked",
  failurePolicy: "it could not be analysed, and failurePolicy is closed",
} as const;

const blocked = (rule: BlockedUrl["rule"], url: string, why: string): BlockedUrl => ({
  rule,
  message: `Threat protection blocks ${hostOf(url)}: ${why}.`,
});

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? "this URL";

/** Blocks nothing. */
export const allowsAll: ThreatJudge = {
  usesClassifier: false,
  byLists: () => null,
  judge: async () => null,
};

/** Checks URLs against one set of rules. The scores may be shared with other sets. */
export function threatJudge(rules: ThreatRules, scores: RiskScores): ThreatJudge {
  const lists = domainRules(rules);
  const found = (url: string) => lists.find(URL.parse(url)?.hostname ?? "");
  return {
    usesClassifier: rules.mode === "normal",
    byLists: (url) => byList(found(url), url),
    async judge(url, signal) {
      const rule = found(url);
      if (rule !== null || rules.mode === "off") return byList(rule, url);
      const score = await scores.of(url, signal);
      if (score === null)
        return rules.failurePolicy === "closed"
          ? blocked("failurePolicy", url, REASONS.failurePolicy)
          : null;
      const { riskScoreThreshold: threshold } = rules;
      return score >= threshold
        ? blocked(
            "riskScore",
            url,
            `its risk score of ${score} reaches the threshold of ${threshold}`,
          )
        : null;
    },
  };
}

const byList = (rule: ListRule | null, url: string): BlockedUrl | null =>
  rule === "blacklist" || rule === "blockedTlds" ? blocked(rule, url, REASONS[rule]) : null;

import "server-only";
import type { SearchRequest } from "@/lib/contract/request";
import type { ThreatProtection } from "@/lib/contract/schemas/threat-protection";

/** Threat protection settings without optional parts. */
export type ThreatRules = Required<ThreatProtection>;

/** The operator's endpoint for risk scores; see `threat-classifier.ts` for its protocol. */
export type ClassifierSettings = {
  readonly url: string;
  readonly key?: string | undefined;
  /** Time limit for one URL. */
  readonly timeoutMs: number;
};

export type ThreatPolicy = {
  readonly rules: ThreatRules;
  /** Whether requests may override the rules. */
  readonly overrides: boolean;
  /** Whether requests may not turn the checks off. */
  readonly mandatory: boolean;
  readonly classifier: ClassifierSettings | null;
};

export type EnterpriseOption = NonNullable<SearchRequest["enterprise"]>[number];

/** Permissions and requirements of the operator; the specification's "organization". */
export type OperatorPolicy = {
  /** Null if threat protection is not enabled. */
  readonly threats: ThreatPolicy | null;
  readonly enterprise: readonly EnterpriseOption[];
  /** Whether to write the security log. */
  readonly audit: boolean;
};

export const noPolicy: OperatorPolicy = { threats: null, enterprise: [], audit: false };

/** Merges overrides into the operator's rules; later ones win, missing fields remain. */
export function rulesWith(
  operator: ThreatRules,
  ...overrides: readonly (ThreatProtection | undefined)[]
): ThreatRules {
  return overrides.reduce<ThreatRules>(
    (rules, own = {}) => ({
      mode: own.mode ?? rules.mode,
      blacklist: own.blacklist ?? rules.blacklist,
      whitelist: own.whitelist ?? rules.whitelist,
      blockedTlds: own.blockedTlds ?? rules.blockedTlds,
      riskScoreThreshold: own.riskScoreThreshold ?? rules.riskScoreThreshold,
      failurePolicy: own.failurePolicy ?? rules.failurePolicy,
    }),
    operator,
  );
}

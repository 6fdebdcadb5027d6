import "server-only";
import type { SearchRequest } from "@/lib/contract/request";
import type { ThreatProtection } from "@/lib/contract/schemas/threat-protection";

/** Everything that addresses are judged by; no part of it is left open. */
export type ThreatRules = Required<ThreatProtection>;

/** Where risk scores come from: an address of the operator's own, asked as `threat-classifier.ts` says. */
export type ClassifierSettings = {
  readonly url: string;
  readonly key?: string | undefined;
  /** For one address. */
  readonly timeoutMs: number;
};

export type ThreatPolicy = {
  readonly rules: ThreatRules;
  /** Whether a request may bring a threat protection object of its own. */
  readonly overrides: boolean;
  /** Whether no request may switch the checks off. */
  readonly mandatory: boolean;
  readonly classifier: ClassifierSettings | null;
};

export type EnterpriseOption = NonNullable<SearchRequest["enterprise"]>[number];

/** What the operator allows and wants; the engine's "organisation" of the specification. */
export type OperatorPolicy = {
  /** Null where threat protection is not enabled. */
  readonly threats: ThreatPolicy | null;
  readonly enterprise: readonly EnterpriseOption[];
  /** Whether security events are logged. */
  readonly audit: boolean;
};

/** Nothing enabled, nothing forbidden. */
export const noPolicy: OperatorPolicy = { threats: null, enterprise: [], audit: false };

/** The operator's rules with what requests supply laid over them, the last one on top; what one leaves out stays. */
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

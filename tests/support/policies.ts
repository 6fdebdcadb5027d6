import type {
  OperatorPolicy,
  ThreatPolicy,
  ThreatRules,
} from "@/lib/engine/policy/operator-policy";

const openRules: ThreatRules = {
  mode: "off",
  blacklist: [],
  whitelist: [],
  blockedTlds: [],
  riskScoreThreshold: 70,
  failurePolicy: "closed",
};

/** A policy of an operator, with what a test is about set. */
export const policyWith = (
  threats: Partial<ThreatPolicy> & { readonly rules?: ThreatRules } = {},
  rules: Partial<ThreatRules> = {},
  more: Partial<OperatorPolicy> = {},
): OperatorPolicy => ({
  threats: {
    overrides: true,
    mandatory: false,
    classifier: null,
    ...threats,
    rules: { ...openRules, ...rules },
  },
  enterprise: [],
  audit: false,
  ...more,
});

/** Names under `.localhost` lead to this machine, wherever the system's resolver stands; others lead nowhere. */
export const resolveLocal = async (hostname: string): Promise<readonly string[]> => {
  if (hostname.endsWith(".localhost")) return ["127.0.0.1"];
  throw new Error("There is no such name.");
};

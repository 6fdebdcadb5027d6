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

/** An operator policy with the given settings. */
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

/**
 * Resolves names under `.localhost` to this machine on every platform; other names do not resolve.
 */
export const resolveLocal = async (hostname: string): Promise<readonly string[]> => {
  if (hostname.endsWith(".localhost")) return ["127.0.0.1"];
  throw new Error("There is no such name.");
};

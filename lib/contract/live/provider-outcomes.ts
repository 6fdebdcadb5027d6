/**
 * How a provider took part in a search: `limited` if its limit of requests is used up, `skipped` if it has
 * nothing for such a request.
 */
export const providerOutcomes = ["responded", "failed", "limited", "skipped"] as const;

export type ProviderOutcome = (typeof providerOutcomes)[number];

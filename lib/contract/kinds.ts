/**
 * The names that the contract's kinds go by, without their schemas: a page lists them long before it has anything
 * to check, and the schemas are most of what a check weighs.
 */
export const sourceTypes = ["web", "news", "images"] as const;
export type SourceType = (typeof sourceTypes)[number];

export const categoryTypes = ["github", "research", "pdf", "developer"] as const;

export const enterpriseOptions = ["zdr", "anon"] as const;

export const proxies = ["basic", "enhanced", "auto"] as const;
export const parserTypes = ["pdf", "image"] as const;

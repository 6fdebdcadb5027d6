/**
 * The names of the contract's kinds, without the schemas, which are most of the validation code and
 * load later.
 */
export const sourceTypes = ["web", "news", "images"] as const;
export type SourceType = (typeof sourceTypes)[number];

export const categoryTypes = ["github", "research", "pdf", "developer"] as const;

export const enterpriseOptions = ["zdr", "anon"] as const;

export const proxies = ["basic", "enhanced", "auto"] as const;
export const parserTypes = ["pdf", "image"] as const;

export const engineConnectionId = "engine";

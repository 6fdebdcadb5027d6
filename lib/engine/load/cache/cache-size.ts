import "server-only";

/** Limit for all copies together. */
export const MAX_CACHE_BYTES = 512_000_000;
/** One page may not evict most others. */
export const MAX_PAGE_SHARE = 1 / 8;

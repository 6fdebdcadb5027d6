import "server-only";

/**
 * Version of the facts stored besides the text; pages with an older one are fetched again with
 * their site.
 */
export const FACTS_VERSION = 5;

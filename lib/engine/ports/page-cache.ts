import "server-only";

export type CachedPage<Page> = { readonly page: Page; readonly cachedAt: Date };

/** Copies of loaded pages. Implementations remove the oldest above their size limit. */
export type PageCache<Page> = {
  /** The copy for this key if its age in milliseconds is in the range, inclusive. */
  readonly find: (
    key: string,
    ages: { readonly minAge: number; readonly maxAge: number },
  ) => Promise<CachedPage<Page> | null>;
  /** Replaces the page with the same key. Skips pages that are too large. */
  readonly store: (key: string, page: Page) => Promise<void>;
};

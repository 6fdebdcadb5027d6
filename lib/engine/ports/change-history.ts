import "server-only";

export type PageVersion = {
  /** ISO 8601. */
  readonly at: string;
  readonly markdown: string;
  readonly json: unknown;
  /** Schema of `json`, or the prompt that shaped it. */
  readonly schema?: unknown;
};

/** Earlier versions of a page, by URL and tag. */
export type ChangeHistory = {
  readonly last: (url: string, tag: string | null) => Promise<PageVersion | null>;
  readonly remember: (url: string, tag: string | null, version: PageVersion) => Promise<void>;
};

import "server-only";

/** Earlier versions of a page, by URL and tag. */
export type ChangeHistory = {
  readonly last: (
    url: string,
    tag: string | null,
  ) => { readonly at: string; readonly markdown: string; readonly json: unknown } | null;
  readonly remember: (
    url: string,
    tag: string | null,
    version: { at: string; markdown: string; json: unknown },
  ) => void;
};

import type { Draft } from "./draft";

/** The one draft, for views of it that are not made of form fields. */
export type DraftPort = {
  readonly read: () => Draft;
  readonly write: (draft: Draft) => void;
  /** Told after every change, whoever made it. Returns what ends it. */
  readonly subscribe: (changed: () => void) => () => void;
};

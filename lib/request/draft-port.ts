import type { Draft } from "./draft";

/** Access to the draft for views that are not form fields. */
export type DraftPort = {
  readonly read: () => Draft;
  readonly write: (draft: Draft) => void;
  /** Calls `changed` after every change. Returns an unsubscribe function. */
  readonly subscribe: (changed: () => void) => () => void;
};

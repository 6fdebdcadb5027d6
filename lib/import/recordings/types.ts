import type { Action } from "@/lib/contract/schemas/actions";

/** An action that a recorded step became, and other ways to find the same element, most stable first. */
export type RecordedAction = { readonly action: Action; readonly others: readonly string[] };

/** What a recorded step became. */
export type RecordedStep =
  | {
      readonly kind: "carried";
      /** The step as it was recorded, in words. */
      readonly what: string;
      readonly actions: readonly RecordedAction[];
      /** What is not quite the same. */
      readonly note: string | null;
    }
  | {
      readonly kind: "lost";
      readonly what: string;
      readonly why: string;
      /** What a script could do instead; null where nothing could. */
      readonly script: string | null;
    };

/** A recording of what somebody did in a browser. Steps stand in the order in which they were done. */
export type Recording = {
  readonly ok: true;
  readonly kind: "devtools" | "playwright";
  readonly title: string | null;
  /** The page that it begins at. */
  readonly url: string | null;
  readonly steps: readonly RecordedStep[];
};

export type RecordingResult = Recording | { readonly ok: false; readonly message: string };

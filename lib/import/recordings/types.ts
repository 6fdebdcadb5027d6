import type { Action } from "@/lib/contract/schemas/actions";

/** The action of a recorded step, and alternative selectors for its element, most stable first. */
export type RecordedAction = { readonly action: Action; readonly others: readonly string[] };

export type RecordedStep =
  | {
      readonly kind: "carried";
      readonly what: string;
      readonly actions: readonly RecordedAction[];
      /** A difference from the recorded step. */
      readonly note: string | null;
    }
  | {
      readonly kind: "lost";
      readonly what: string;
      readonly why: string;
      /** A script with the same effect, if there is one. */
      readonly script: string | null;
    };

/** A browser recording. Steps are in recorded order. */
export type Recording = {
  readonly ok: true;
  readonly kind: "devtools" | "playwright";
  readonly title: string | null;
  readonly url: string | null;
  readonly steps: readonly RecordedStep[];
};

export type RecordingResult = Recording | { readonly ok: false; readonly message: string };

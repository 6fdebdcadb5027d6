import "server-only";
import type { Page } from "playwright-core";
import type { ActionOf, ActionType } from "@/lib/contract/schemas/actions";
import type { PageWorld } from "../page-world";
import { MAX_FRAME_MS } from "../planned-work";

/**
 * The outcome of one action, in milliseconds since the first action began. `unfinished`: the page
 * or the time limit ended first. Not in the specification.
 */
export type ActionStep = {
  readonly type: ActionType;
  readonly status: "done" | "failed" | "unfinished";
  readonly startMs: number;
  readonly durationMs: number;
  /** Error message for users. */
  readonly error?: string;
};

/** Results of the actions, each list in action order. */
export type ActionOutputs = {
  /** Signed URLs. */
  readonly screenshots: string[];
  readonly scrapes: { url: string; html: string }[];
  readonly javascriptReturns: { type: string; value: unknown }[];
  /** Signed URLs. */
  readonly pdfs: string[];
  /** One per started action. */
  readonly steps: ActionStep[];
};

export type ActionContext = {
  readonly page: Page;
  readonly world: PageWorld;
  /** Whether the page is shown on a device with touch. */
  readonly hasTouch: boolean;
  /** Whether the action repeats the one before, which was not a repetition itself. */
  readonly isSecond: boolean;
  readonly outputs: ActionOutputs;
  /** Waits until the effects of an action have settled, at most `boundMs` milliseconds. */
  readonly settle: (boundMs: number) => Promise<void>;
  /** Stores bytes and returns their signed URL. */
  readonly storeArtifact: (bytes: Uint8Array, contentType: string) => Promise<string>;
  readonly warn: (warning: string) => void;
};

/** Waits until the page was drawn, because its scripts notice only then which elements have come into view. */
export const untilDrawn = ({ world }: Pick<ActionContext, "world">): Promise<unknown> =>
  world
    .run(
      `new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, ${MAX_FRAME_MS}); })`,
    )
    .catch(() => {});

/** Runs one action within `timeoutMs`. Throws an `ActionError` with a message for users. */
export type ActionHandler<Type extends ActionType> = (
  action: ActionOf<Type>,
  stage: ActionContext,
  timeoutMs: number,
) => Promise<void>;

/** An error whose message is shown to users. */
export class ActionError extends Error {
  override readonly name = "ActionError";
}

import "server-only";
import type { Page } from "playwright-core";
import type { ActionOf, ActionType } from "@/lib/contract/schemas/actions";
import type { PageWorld } from "../page-world";

/**
 * How one action went, in milliseconds since the first one began. `unfinished`: the page or its time ended before it
 * did. Not of the specification: no other service tells this.
 */
export type ActionStep = {
  readonly type: ActionType;
  readonly status: "done" | "failed" | "unfinished";
  readonly startMs: number;
  readonly durationMs: number;
  /** Why it failed, in words for people. */
  readonly error?: string;
};

/** What actions give back, each list in the order of the actions that made it. */
export type ActionOutputs = {
  /** Signed addresses. */
  readonly screenshots: string[];
  readonly scrapes: { url: string; html: string }[];
  readonly javascriptReturns: { type: string; value: unknown }[];
  /** Signed addresses. */
  readonly pdfs: string[];
  /** One for each action that was begun. */
  readonly steps: ActionStep[];
};

export type ActionContext = {
  readonly page: Page;
  readonly world: PageWorld;
  readonly outputs: ActionOutputs;
  /** Waits until what an action has set off has come to rest, for so many milliseconds at most. */
  readonly settle: (boundMs: number) => Promise<void>;
  /** Keeps bytes, and answers their signed address. */
  readonly storeArtifact: (bytes: Uint8Array, contentType: string) => Promise<string>;
  readonly warn: (warning: string) => void;
};

/** Performs one action; what it throws is the reason that people read. `timeoutMs` is what is left for it. */
export type ActionHandler<Type extends ActionType> = (
  action: ActionOf<Type>,
  stage: ActionContext,
  timeoutMs: number,
) => Promise<void>;

/** A reason in words for people, without the library's own. */
export class ActionError extends Error {
  override readonly name = "ActionError";
}

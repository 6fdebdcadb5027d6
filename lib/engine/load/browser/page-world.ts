import "server-only";
import { randomUUID } from "node:crypto";
import type { CDPSession, Page } from "playwright-core";
import { nothingPlanned, watchPlannedWork } from "./planned-work";
import { watchChanges } from "./watch-changes";

/**
 * Runs scripts in a page beside its own: they see its document, and none of what its scripts have changed (such as
 * another `Array.prototype`). Scripts are texts, because compilers add helpers to functions that no page knows.
 */
export type PageWorld = {
  readonly session: CDPSession;
  /** The value, as JSON, of an expression or of what it promises. Rejects when the page goes away under it. */
  run(expression: string): Promise<unknown>;
  /** An expression for `run`: whether the page's own scripts are known to plan nothing. */
  readonly nothingPlanned: string;
  /** How long scripts have run in the page so far, in milliseconds. */
  scriptMs(): Promise<number>;
};

const WORLD = "workbench";

export async function openPageWorld(page: Page): Promise<PageWorld> {
  const session = await page.context().newCDPSession(page);
  const ask = `workbench-${randomUUID()}`;
  const [{ frameTree }] = await Promise.all([
    session.send("Page.getFrameTree"),
    session.send("Page.enable"),
    session.send("Performance.enable"),
    session.send("Page.addScriptToEvaluateOnNewDocument", {
      source: watchChanges,
      worldName: WORLD,
    }),
    session.send("Page.addScriptToEvaluateOnNewDocument", { source: watchPlannedWork(ask) }),
  ]);
  return {
    session,
    nothingPlanned: nothingPlanned(ask),
    async scriptMs() {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1_000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0);
    },
    async run(expression) {
      const { executionContextId } = await session.send("Page.createIsolatedWorld", {
        frameId: frameTree.frame.id,
        worldName: WORLD,
      });
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        contextId: executionContextId,
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}

import "server-only";
import { randomUUID } from "node:crypto";
import type { CDPSession, Page } from "playwright-core";
import { plannedWork, watchPlannedWork } from "./planned-work";
import { watchChanges } from "./watch-changes";

/**
 * Runs scripts in an isolated world of the page: they share the document, but not globals that the
 * page has changed (such as `Array.prototype`). Scripts are strings, because compilers add helpers
 * to functions that do not exist in the page.
 */
export type PageWorld = {
  readonly session: CDPSession;
  readonly mainFrameId: string;
  /**
   * Evaluates an expression, awaits it, and returns its value as JSON. Rejects if the page
   * navigates meanwhile.
   */
  run(expression: string): Promise<unknown>;
  /** Expressions for `run` about the planned work of the page's scripts. */
  readonly planned: ReturnType<typeof plannedWork>;
  /** Total script run time in the page so far, in milliseconds. */
  scriptMs(): Promise<number>;
};

const WORLD = "workbench";

/**
 * Escape leaves the full screen, as in a browser with windows. The pointer is released, because a page that locks it
 * would receive no further clicks.
 */
const actLikeWindow = `(() => {
  document.addEventListener("pointerlockchange", () => document.exitPointerLock());
  addEventListener("keydown", ({ key, isTrusted }) => {
    if (isTrusted && key === "Escape" && document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, true);
})()`;

/** They are blocked, so a page that waits for one would wait without end. Pages work in browsers that lack them. */
const hideServiceWorkers = "delete Navigator.prototype.serviceWorker";

export async function openPageWorld(page: Page): Promise<PageWorld> {
  const session = await page.context().newCDPSession(page);
  const ask = `workbench-${randomUUID()}`;
  const [{ frameTree }] = await Promise.all([
    session.send("Page.getFrameTree"),
    session.send("Page.enable"),
    session.send("Performance.enable"),
    session.send("Page.addScriptToEvaluateOnNewDocument", {
      source: `${watchChanges};${actLikeWindow}`,
      worldName: WORLD,
    }),
    session.send("Page.addScriptToEvaluateOnNewDocument", {
      source: `${hideServiceWorkers};${watchPlannedWork(ask)}`,
    }),
  ]);
  return {
    session,
    mainFrameId: frameTree.frame.id,
    planned: plannedWork(ask),
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

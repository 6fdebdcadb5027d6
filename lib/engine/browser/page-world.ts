import "server-only";
import type { CDPSession, Page } from "playwright-core";

/**
 * Runs scripts in a page beside its own: they see its document, and none of what its scripts have changed (such as
 * another `Array.prototype`). Scripts are texts, because compilers add helpers to functions that no page knows.
 */
export type PageWorld = {
  readonly session: CDPSession;
  /** The value, as JSON, of an expression or of what it promises. Rejects when the page goes away under it. */
  run(expression: string): Promise<unknown>;
};

export async function openPageWorld(page: Page): Promise<PageWorld> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  return {
    session,
    async run(expression) {
      const { executionContextId } = await session.send("Page.createIsolatedWorld", {
        frameId: frameTree.frame.id,
        worldName: "workbench",
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

import "server-only";
import type { Page, Request } from "playwright-core";
import type { PageWorld } from "./page-world";

/** Answers when a page has come to rest. */
export type Stillness = {
  /**
   * Waits for load, then until neither network nor document has moved for a moment; `boundMs` at most. A page that
   * has `justBegun` and shows next to nothing is given more time to do so.
   */
  settle(boundMs: number, justBegun?: boolean): Promise<void>;
};

/** Connections that stay open by design say nothing about whether a page is done. */
const ENDLESS = new Set(["websocket", "eventsource", "media", "ping", "manifest"]);
/** A request that runs for longer is a poll, or hangs. */
const PATIENCE_PER_REQUEST_MS = 3_000;
const QUIET_MS = 150;
/** Scripts that have not shown anything yet get more time. */
const QUIET_WHEN_EMPTY_MS = 700;

/** Resolves when the document has not changed for a moment, with the length of that moment; 0 without any scripts. */
const domQuiet = (quietWhenEmpty: number) => `new Promise((done) => {
  const lively = document.scripts.length > 0;
  if (!lively) return done(0);
  const words = (document.body?.innerText ?? "").trim().length;
  const quiet = words < 200 ? ${quietWhenEmpty} : ${QUIET_MS};
  let timer = setTimeout(finish, quiet);
  const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(finish, ${QUIET_MS}); });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  const end = setTimeout(finish, 2000);
  function finish() { observer.disconnect(); clearTimeout(timer); clearTimeout(end); done(quiet); }
})`;

export function watchStillness(page: Page, world: PageWorld): Stillness {
  const underWay = new Map<Request, number>();
  let lastMove = performance.now();
  page.on("request", (request) => {
    lastMove = performance.now();
    if (!ENDLESS.has(request.resourceType())) underWay.set(request, lastMove);
  });
  const over = (request: Request) => {
    if (underWay.delete(request)) lastMove = performance.now();
  };
  page.on("requestfinished", over);
  page.on("requestfailed", over);

  const busy = () => {
    const now = performance.now();
    return [...underWay.values()].some((begun) => now - begun < PATIENCE_PER_REQUEST_MS);
  };
  async function rest(isOver: () => boolean, quietWhenEmpty: number): Promise<void> {
    while (!isOver()) {
      const quiet = await world.run(domQuiet(quietWhenEmpty));
      if (isOver()) return;
      if (quiet === 0) return;
      while (busy() && !isOver()) await pause(25);
      if (performance.now() - lastMove >= QUIET_MS) return;
    }
  }

  return {
    async settle(boundMs, justBegun = false) {
      const quietWhenEmpty = justBegun ? QUIET_WHEN_EMPTY_MS : QUIET_MS;
      const end = performance.now() + boundMs;
      const isOver = () => performance.now() >= end;
      const work = async () => {
        await page.waitForLoadState("load", { timeout: boundMs }).catch(() => {});
        while (!isOver()) {
          try {
            return await rest(isOver, quietWhenEmpty);
          } catch {
            // The document was replaced under the script; the next one is waited for in its place.
            if (page.isClosed()) return;
            await page.waitForLoadState("load", { timeout: boundMs }).catch(() => {});
            await pause(25);
          }
        }
      };
      await Promise.race([work(), pause(boundMs)]);
    },
  };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());

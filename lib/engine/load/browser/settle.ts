import "server-only";
import type { Page, Request } from "playwright-core";
import type { PageWorld } from "./page-world";
import { documentFingerprint, documentQuiet, QUIET_MS, QUIET_WHEN_IDLE_MS } from "./watch-changes";

/** Answers when a page has come to rest. */
export type PageActivity = {
  /**
   * Waits for load, then until neither network nor document has moved for a moment; `boundMs` at most. A page that
   * has `justBegun` and shows next to nothing is given more time to do so.
   */
  settle(boundMs: number, justBegun?: boolean): Promise<void>;
  /**
   * What there is to see, once the page has loaded, as a word: while it stays the same, so do the looks of the page.
   * Null where that cannot be told.
   */
  fingerprint(boundMs: number): Promise<string | null>;
};

/** Connections that stay open by design say nothing about whether a page is done. */
const ENDLESS = new Set(["websocket", "eventsource", "media", "ping", "manifest"]);
/** A request that runs for longer is a poll, or hangs. */
const MAX_REQUEST_WAIT_MS = 3_000;
/** Scripts that ran for longer while a page seemed to be at rest are doing something. */
const BUSY_SCRIPT_MS = 10;

export function watchActivity(page: Page, world: PageWorld): PageActivity {
  const underWay = new Map<Request, number>();
  let lastMove = performance.now();
  let moves = 0;
  const move = () => {
    lastMove = performance.now();
    moves += 1;
  };
  page.on("request", (request) => {
    move();
    hearsOthers ||= request.resourceType() === "eventsource";
    if (!ENDLESS.has(request.resourceType())) underWay.set(request, lastMove);
  });
  const over = (request: Request) => {
    if (underWay.delete(request)) move();
  };
  page.on("requestfinished", over);
  page.on("requestfailed", over);

  /** What comes from elsewhere than its own scripts is planned there, too. */
  let hearsOthers = false;
  page.on("websocket", () => {
    hearsOthers = true;
  });
  page.on("worker", () => {
    hearsOthers = true;
  });

  const busy = () => {
    const now = performance.now();
    return [...underWay.values()].some((begun) => now - begun < MAX_REQUEST_WAIT_MS);
  };
  async function rest(isOver: () => boolean, since: () => number | null): Promise<void> {
    let early = true;
    while (!isOver()) {
      const ran = await world.scriptMs();
      const free = early && !hearsOthers ? world.nothingPlanned : null;
      const quiet = await world.run(documentQuiet(since(), free));
      if (isOver() || quiet === "no-scripts") return;
      while (busy() && !isOver()) await pause(25);
      const isFree = quiet === "nothing-planned";
      if (isFree && (await world.scriptMs()) - ran > BUSY_SCRIPT_MS) {
        // Its scripts are at work without having planned it, such as by messages to themselves.
        early = false;
        continue;
      }
      const missing = (isFree ? QUIET_WHEN_IDLE_MS : QUIET_MS) - (performance.now() - lastMove);
      if (missing <= 0) return;
      await pause(missing);
    }
  }
  const loaded = (boundMs: number) =>
    page.waitForLoadState("load", { timeout: Math.max(1, boundMs) }).catch(() => {});

  return {
    async settle(boundMs, justBegun = false) {
      const begun = performance.now();
      const since = () => (justBegun ? null : performance.now() - begun);
      const isOver = () => performance.now() >= begun + boundMs;
      const work = async () => {
        await loaded(boundMs);
        while (!isOver()) {
          try {
            return await rest(isOver, since);
          } catch {
            // The document was replaced under the script; the next one is waited for in its place.
            if (page.isClosed()) return;
            await loaded(boundMs);
            await pause(25);
          }
        }
      };
      await Promise.race([work(), pause(boundMs)]);
    },
    async fingerprint(boundMs) {
      await loaded(boundMs);
      if (underWay.size > 0) return null;
      const looks = await world.run(documentFingerprint).catch(() => null);
      return typeof looks === "string" ? `${looks},${moves}` : null;
    },
  };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());

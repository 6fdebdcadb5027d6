import "server-only";
import type { Page, Request } from "playwright-core";
import type { PageWorld } from "./page-world";
import { EFFECT_MS, REACTION_MS } from "./planned-work";
import { isAhead, isMainNavigation } from "./requests/filter-requests";
import { documentFingerprint, documentQuiet, QUIET_MS, QUIET_WHEN_IDLE_MS } from "./watch-changes";

export type PageActivity = {
  /**
   * Waits for the load event, then until network and document have been quiet for a moment, at most
   * `boundMs`. A page that has `justBegun` and is almost empty gets more time.
   */
  settle(boundMs: number, justBegun?: boolean): Promise<void>;
  /**
   * A value that stays the same while the loaded page looks the same. Null if changes cannot be
   * detected.
   */
  fingerprint(boundMs: number): Promise<string | null>;
  /** Milliseconds since the last request began or ended; 0 while one is pending. */
  quietMs(): number;
  /** Whether messages may arrive that the page's own timers do not announce. */
  readonly hasExternalEvents: boolean;
};

/** Requests whose end a script of the page handles. */
const SCRIPTED = new Set(["fetch", "xhr"]);
/** Connections that stay open by design. */
const ENDLESS = new Set(["websocket", "eventsource", "media", "ping", "manifest"]);
/** Since a document was requested; its load event may never come. */
const MAX_LOAD_MS = 8_000;
/** A longer request is a poll or hangs. */
const MAX_REQUEST_WAIT_MS = 3_000;
/** Requests whose effects are awaited; each costs an event in the page. */
const MAX_ENDS = 20;
/** Scripts that ran longer while the page seemed quiet are working. */
const BUSY_SCRIPT_MS = 10;

export function watchActivity(page: Page, world: PageWorld): PageActivity {
  const pending = new Map<Request, number>();
  const ends = recentEnds();
  let lastMove = performance.now();
  let documentAt = lastMove;
  let moves = 0;
  const move = () => {
    lastMove = performance.now();
    moves += 1;
  };
  page.on("request", (request) => {
    if (isAhead(request)) return;
    move();
    if (isMainNavigation(page, request)) documentAt = lastMove;
    hasExternalEvents ||= request.resourceType() === "eventsource";
    if (!ENDLESS.has(request.resourceType())) pending.set(request, lastMove);
  });
  const onRequestEnd = (request: Request) => {
    if (!pending.delete(request)) return;
    move();
    if (SCRIPTED.has(request.resourceType())) ends.add(lastMove);
  };
  page.on("requestfinished", onRequestEnd);
  page.on("requestfailed", onRequestEnd);

  /** Messages from outside cannot be predicted from the page's own timers. */
  let hasExternalEvents = false;
  const noteExternalEvents = () => {
    hasExternalEvents = true;
  };
  page.on("websocket", noteExternalEvents);
  page.on("worker", noteExternalEvents);

  const busy = () => {
    const now = performance.now();
    return [...pending.values()].some((startedAt) => now - startedAt < MAX_REQUEST_WAIT_MS);
  };
  async function waitUntilQuiet(
    isExpired: () => boolean,
    since: () => number | null,
  ): Promise<void> {
    let early = true;
    while (!isExpired()) {
      const ran = await world.scriptMs();
      const free = early && !hasExternalEvents ? world.planned.nothingSoon : null;
      const quiet = await world.run(documentQuiet(since(), world.planned.noFrames, free));
      if (isExpired() || (quiet === "no-scripts" && !busy())) return;
      while (busy() && !isExpired()) await pause(25);
      const isFree = quiet === "nothing-planned";
      if (isFree && (await world.scriptMs()) - ran > BUSY_SCRIPT_MS) {
        // Its scripts work without timers, for example through messages to themselves.
        early = false;
        continue;
      }
      const missing = (isFree ? QUIET_WHEN_IDLE_MS : QUIET_MS) - (performance.now() - lastMove);
      if (missing <= 0) return;
      await pause(missing);
    }
  }
  const loaded = (boundMs: number) => {
    const leftMs = documentAt + MAX_LOAD_MS - performance.now();
    const timeout = Math.max(1, Math.min(boundMs, leftMs));
    return page.waitForLoadState("load", { timeout }).catch(() => {});
  };

  return {
    async settle(boundMs, justBegun = false) {
      const startedAt = performance.now();
      const since = () => (justBegun ? null : performance.now() - startedAt);
      const isExpired = () => performance.now() >= startedAt + boundMs;
      const work = async () => {
        await loaded(boundMs);
        while (!isExpired()) {
          try {
            await waitUntilQuiet(isExpired, since);
            const isEffect = await waitForEffects(world, isExpired, ends.agos);
            if (!isEffect) return;
          } catch {
            // The document was replaced while the script ran. Wait for the next one.
            if (page.isClosed()) return;
            await loaded(boundMs);
            await pause(25);
          }
        }
      };
      await Promise.race([work(), pause(boundMs)]);
    },
    get hasExternalEvents() {
      return hasExternalEvents;
    },
    quietMs: () => (pending.size > 0 ? 0 : performance.now() - lastMove),
    async fingerprint(boundMs) {
      await loaded(boundMs);
      if (pending.size > 0) return null;
      const fingerprint = await world.run(documentFingerprint).catch(() => null);
      return typeof fingerprint === "string" ? `${fingerprint},${moves}` : null;
    },
  };
}

/** When requests of scripts ended, as far as their effects may be pending. */
function recentEnds() {
  let ends: number[] = [];
  return {
    add(end: number) {
      ends = [...ends.filter((each) => end - each < REACTION_MS + EFFECT_MS), end].slice(-MAX_ENDS);
    },
    /** In milliseconds ago. */
    agos: () => ends.map((end) => performance.now() - end),
  };
}

/** Waits for what an action or the end of a request has planned, and returns whether there was anything. */
async function waitForEffects(
  world: PageWorld,
  isExpired: () => boolean,
  requestEnds: () => readonly number[],
): Promise<boolean> {
  let waited = false;
  while (!isExpired() && (await world.run(world.planned.effectSoon(requestEnds()))) === true) {
    waited = true;
    await pause(25);
  }
  return waited;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());

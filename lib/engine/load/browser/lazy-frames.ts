import "server-only";
import type { PageWorld } from "./page-world";
import type { PageActivity } from "./settle";

/** A slower lazy frame is left out. */
const MAX_MS = 3_000;
/** Without any request for this long, the frames that remain load nothing. */
const QUIET_MS = 500;
const POLL_MS = 50;

/**
 * Loads lazy frames, because those below the window belong to the content as well. The load event of the
 * page waits for none of them. Resolves to whether any had not begun, when these have loaded. Frames of
 * other sites hide their documents. A frame whose response is not a document (status 204, a download) has no load event.
 */
export async function loadLazyFrames(
  world: PageWorld,
  activity: PageActivity,
  boundMs: number,
): Promise<boolean> {
  const startedAt = performance.now();
  const limitMs = Math.min(MAX_MS, boundMs);
  let isLoaded = false;
  const loading = world
    .run(loadAll(limitMs))
    .catch(() => false)
    .finally(() => {
      isLoaded = true;
    });
  const untilQuiet = async () => {
    let elapsedMs = 0;
    while (!isLoaded && elapsedMs < limitMs && Math.min(activity.quietMs(), elapsedMs) < QUIET_MS) {
      await new Promise((done) => setTimeout(done, POLL_MS));
      elapsedMs = performance.now() - startedAt;
    }
    return true;
  };
  return (await Promise.race([loading, untilQuiet()])) === true;
}

const loadAll = (boundMs: number) => `(async () => {
  const loads = [];
  for (const frame of document.querySelectorAll("iframe[loading=lazy]")) {
    const isBlank = frame.contentDocument?.URL === "about:blank";
    if (isBlank && (frame.srcdoc || frame.src.startsWith("http")))
      loads.push(new Promise((done) => frame.addEventListener("load", done)));
    frame.loading = "eager";
  }
  const limit = new Promise((done) => setTimeout(done, ${boundMs}));
  if (loads.length > 0) await Promise.race([Promise.all(loads), limit]);
  return loads.length > 0;
})()`;

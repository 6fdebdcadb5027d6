import "server-only";

/** A document without changes for this long is quiet. */
export const QUIET_MS = 150;
/** Quiet time of a page whose scripts have no planned work. */
export const QUIET_WHEN_IDLE_MS = 50;
/** Scripts that have not rendered anything yet get more time. */
const QUIET_WHEN_EMPTY_MS = 700;
/** Frames that are given to a script that waits for them, also on a machine that draws them late. */
const QUIET_FRAMES = 6;
const LATE_MS = 10;
/** Limit for a document that never stops changing. */
const MAX_WAIT_MS = 2_000;

/** Records the last change of each document from its start, and counts changes of attributes too. */
export const watchChanges = `(() => {
  if (window.top !== window || globalThis.seen) return;
  globalThis.seen = { changes: 0, at: performance.now() };
  new MutationObserver((records) => {
    seen.changes += 1;
    if (records.some(({ type }) => type !== "attributes")) seen.at = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})()`;

/**
 * Resolves when the document has been quiet for a moment, or a shorter one if its scripts have no
 * planned work.
 * @param since start of the quiet time, in milliseconds ago; null for the load event
 * @param noFrames expression for whether no script waits for a frame
 * @param free expression for whether scripts have no planned work; null to ignore it
 */
export const documentQuiet = (
  since: number | null,
  noFrames: string,
  free: string | null,
): string => `(async () => {
  ${watchChanges};
  if (document.scripts.length === 0) return "no-scripts";
  // On a busy machine, timers of the page may be overdue. They run before the next one.
  const untilTimersRan = () => new Promise((done) => setTimeout(done, 1));
  await untilTimersRan();
  const now = performance.now();
  const loaded = performance.getEntriesByType("navigation")[0]?.loadEventEnd || now;
  const from = ${since === null ? "loaded" : `now - ${Math.round(since)}`};
  const end = now + ${MAX_WAIT_MS};
  const empty = ${since === null} && (document.body?.innerText ?? "").trim().length < 200;
  let frames = ${noFrames} ? ${QUIET_FRAMES} : 0;
  const countFrames = () => { if (++frames < ${QUIET_FRAMES}) requestAnimationFrame(countFrames); };
  if (frames === 0) requestAnimationFrame(countFrames);
  for (;;) {
    const changed = seen.at > from;
    const quietSince = Math.max(seen.at, from);
    const quietAt = quietSince + (empty && !changed ? ${QUIET_WHEN_EMPTY_MS} : ${QUIET_MS});
    const earlyAt = quietSince + (empty ? ${QUIET_MS} : ${QUIET_WHEN_IDLE_MS});
    const at = performance.now();
    if (at >= end || (at >= quietAt && (frames >= ${QUIET_FRAMES} || ${noFrames}))) return "quiet";
    if (at >= earlyAt && ${free ?? "false"}) return "nothing-planned";
    const next = at >= earlyAt ? at + 20 : earlyAt;
    const until = Math.min(at < quietAt ? quietAt : next, next, end);
    await new Promise((done) => setTimeout(done, until - at));
    if (performance.now() - until > ${LATE_MS}) await untilTimersRan();
  }
})()`;

/**
 * A value that changes when the appearance of the document may change; null if it may change unnoticed:
 * by animations, canvases, videos, frames or shadow roots.
 */
export const documentFingerprint = `(() => {
  ${watchChanges};
  if (document.readyState !== "complete") return null;
  if (document.querySelector("canvas, video, iframe, frame, object, embed")) return null;
  if (document.getAnimations().some(({ playState }) => playState === "running")) return null;
  for (const element of document.querySelectorAll("*"))
    if (element.shadowRoot || element.localName.includes("-")) return null;
  return [seen.changes, scrollX, scrollY, innerWidth, innerHeight].join();
})()`;

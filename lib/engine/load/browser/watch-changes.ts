import "server-only";

/** After so long without a change a document is at rest. */
export const QUIET_MS = 150;
/** The same where its scripts are known to plan nothing. */
export const QUIET_WHEN_IDLE_MS = 50;
/** Scripts that have not shown anything yet get more time. */
const QUIET_WHEN_EMPTY_MS = 700;
/** A document that never stops changing is not waited for. */
const MAX_WAIT_MS = 2_000;

/** Keeps in each document, from its beginning, when it last changed, and counts also what only changes its looks. */
export const watchChanges = `(() => {
  if (window.top !== window || globalThis.seen) return;
  globalThis.seen = { changes: 0, at: performance.now() };
  new MutationObserver((records) => {
    seen.changes += 1;
    if (records.some(({ type }) => type !== "attributes")) seen.at = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})()`;

/**
 * Resolves when the document has not changed for a moment, which is a short one where its scripts plan nothing.
 * @param since milliseconds ago, from when on it must be quiet; null for its loading
 * @param free expression for whether its scripts are known to plan nothing; null when that shall not count
 */
export const documentQuiet = (since: number | null, free: string | null): string => `(async () => {
  ${watchChanges};
  if (document.scripts.length === 0) return "no-scripts";
  const now = performance.now();
  const loaded = performance.getEntriesByType("navigation")[0]?.loadEventEnd || now;
  const from = ${since === null ? "loaded" : `now - ${Math.round(since)}`};
  const end = now + ${MAX_WAIT_MS};
  const empty = ${since === null} && (document.body?.innerText ?? "").trim().length < 200;
  for (;;) {
    const changed = seen.at > from;
    const quietSince = Math.max(seen.at, from);
    const quietAt = quietSince + (empty && !changed ? ${QUIET_WHEN_EMPTY_MS} : ${QUIET_MS});
    const earlyAt = quietSince + (empty ? ${QUIET_MS} : ${QUIET_WHEN_IDLE_MS});
    const at = performance.now();
    if (at >= Math.min(quietAt, end)) return "quiet";
    if (at >= earlyAt && ${free ?? "false"}) return "nothing-planned";
    const next = at >= earlyAt ? at + 20 : earlyAt;
    await new Promise((done) => setTimeout(done, Math.min(quietAt, next, end) - at));
  }
})()`;

/**
 * How the document looks, as a word to compare with a later one; null where its looks change without being seen:
 * by animations, in canvases and films, in frames and shadow roots.
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

/** Fallback for background pages, which never paint. In milliseconds. */
const FALLBACK_MS = 100;

/**
 * Runs a function after the next paint, so that it does not delay input. Returns a function that
 * cancels it.
 */
export function afterPaint(callback: () => void): () => void {
  const runUnpainted = () => {
    cancelAnimationFrame(frame);
    callback();
  };
  let task = setTimeout(runUnpainted, FALLBACK_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(task);
    task = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

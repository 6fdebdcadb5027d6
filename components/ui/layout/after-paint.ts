/** Fallback for background pages, which never paint. In milliseconds. */
const UNSEEN_MS = 100;

/**
 * Runs a function after the next paint, so that it does not delay input. Returns a function that
 * cancels it.
 */
export function afterPaint(act: () => void): () => void {
  const actUnseen = () => {
    cancelAnimationFrame(frame);
    act();
  };
  let task = setTimeout(actUnseen, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(task);
    task = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

/** A page in the background paints nothing; then this is long enough. */
const UNSEEN_MS = 100;

/** Does something once what is on the way to the screen is there, so that no key waits for it. Returns the way back. */
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

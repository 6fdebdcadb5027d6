/** Milliseconds of work before the main thread is yielded. */
const SLICE_MS = 8;
/** Milliseconds between two reports of progress. */
const REPORT_MS = 150;

/**
 * Runs the steps of a generator in slices that keep the page responsive. Reports the progress and
 * the end. Returns a function that stops it.
 */
export function inSlices(steps: Iterator<unknown>, report: (done: boolean) => void): () => void {
  let reported = performance.now();
  const slice = () => {
    const start = performance.now();
    while (performance.now() < start + SLICE_MS) if (steps.next().done) return report(true);
    if (start > reported + REPORT_MS) {
      reported = start;
      report(false);
    }
    timer = setTimeout(slice);
  };
  let timer = setTimeout(slice);
  return () => clearTimeout(timer);
}

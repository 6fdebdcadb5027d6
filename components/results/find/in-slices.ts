/** Milliseconds of work before the main thread is yielded. */
const SLICE_MS = 8;
/** Milliseconds between two reports of progress. */
const REPORT_MS = 150;

/**
 * Runs the steps of a generator in slices that keep the page responsive. Reports the progress, and
 * the result at the end. Returns a function that stops it.
 */
export function inSlices<Result>(
  steps: Iterator<unknown, Result>,
  report: (done: boolean, result?: Result) => void,
): () => void {
  let reported = performance.now();
  const slice = () => {
    const start = performance.now();
    while (performance.now() < start + SLICE_MS) {
      const step = steps.next();
      if (step.done) return report(true, step.value);
    }
    if (start > reported + REPORT_MS) {
      reported = start;
      report(false);
    }
    timer = setTimeout(slice);
  };
  let timer = setTimeout(slice);
  return () => clearTimeout(timer);
}

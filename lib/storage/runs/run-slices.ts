/**
 * Runs that one transaction changes: a transaction per run takes most of the time, and one for thousands of responses too
 * much memory.
 */
const SLICE = 100;
/** Bytes of the responses of several runs. A larger response is changed alone. */
const SLICE_BYTES = 20_000_000;

export function runSlices<Run>(runs: readonly Run[], bytesOf: (run: Run) => number): Run[][] {
  const slices: Run[][] = [];
  let left = 0;
  for (const run of runs) {
    const slice = slices.at(-1);
    left -= bytesOf(run);
    if (slice && slice.length < SLICE && left >= 0) slice.push(run);
    else {
      slices.push([run]);
      left = SLICE_BYTES - bytesOf(run);
    }
  }
  return slices;
}

/** Runs of a property test: at most 100, or all of them under `npm run test:full`. */
export const propertyRuns = (full: number): number =>
  process.env.WORKBENCH_TEST_FULL ? full : Math.min(full, 100);

/**
 * Runs that one transaction changes: a transaction per run takes most of the time, and one for thousands of responses too
 * much memory.
 */
const SLICE = 100;

export const runSlices = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / SLICE) }, (_, index) =>
    items.slice(index * SLICE, (index + 1) * SLICE),
  );

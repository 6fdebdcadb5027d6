/**
 * The largest share for which the parts fit together: smaller parts stay whole, and the larger ones share the rest.
 * Infinity if all are whole.
 */
export function largestShare(sizes: readonly number[], room: number): number {
  let left = room;
  const ascending = sizes.toSorted((a, b) => a - b);
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (size > share) return Math.floor(share);
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

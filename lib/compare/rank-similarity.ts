/**
 * Similarity of two rankings, each a list of keys from the first rank on. All functions are symmetric and return 0 to 1, or
 * null if both lists are empty. A key that occurs several times counts once, at its first rank.
 */

/** Share of the keys in either list that are in both. */
export function jaccard(one: readonly string[], other: readonly string[]): number | null {
  const all = new Set([...one, ...other]).size;
  return all === 0 ? null : commonKeys(unique(one), unique(other)) / all;
}

export const DEFAULT_PERSISTENCE = 0.9;

/**
 * Extrapolated rank-biased overlap: Webber, Moffat and Zobel, "A similarity measure for indefinite rankings" (2010),
 * equation 32, for lists of different lengths too. `p` is the probability that a reader continues to the next rank: the lower
 * it is, the more the first ranks count.
 */
export function extrapolatedRbo(
  one: readonly string[],
  other: readonly string[],
  p = DEFAULT_PERSISTENCE,
): number | null {
  if (!(p > 0 && p < 1)) throw new RangeError("p must be greater than 0 and less than 1.");
  const [short, long] = [unique(one), unique(other)].toSorted((a, b) => a.length - b.length);
  if (!short || !long || long.length === 0) return null;
  if (short.length === 0) return 0;
  // Exactly 1, without rounding errors of the sum.
  if (short.every((key, at) => long[at] === key)) return 1;

  const overlaps = overlapsByDepth(short, long);
  const [s, l] = [short.length, long.length];
  const [atShort, atLong] = [overlaps[s - 1] ?? 0, overlaps[l - 1] ?? 0];
  let sum = 0;
  for (const [at, overlap] of overlaps.entries()) {
    const depth = at + 1;
    const assumed = depth > s ? (atShort * (depth - s)) / s : 0;
    sum += ((overlap + assumed) / depth) * p ** depth;
  }
  const tail = ((atLong - atShort) / l + atShort / s) * p ** l;
  return Math.min(1, Math.max(0, ((1 - p) / p) * sum + tail));
}

/** The number of common keys among the first 1, 2, … keys of both lists. */
function overlapsByDepth(short: readonly string[], long: readonly string[]): number[] {
  const [seenShort, seenLong] = [new Set<string>(), new Set<string>()];
  let overlap = 0;
  return long.map((key, at) => {
    const other = short[at];
    seenLong.add(key);
    if (other !== undefined) {
      seenShort.add(other);
      if (other !== key && seenLong.has(other)) overlap += 1;
    }
    if (seenShort.has(key)) overlap += 1;
    return overlap;
  });
}

/** Common keys among the first `k` of both lists, and the length of the longer of these two beginnings. */
export type SharedKeys = { readonly shared: number; readonly of: number };

export function sharedAt(
  one: readonly string[],
  other: readonly string[],
  k: number,
): SharedKeys | null {
  const depth = Math.max(0, Math.trunc(k));
  const [a, b] = [unique(one).slice(0, depth), unique(other).slice(0, depth)];
  const of = Math.max(a.length, b.length);
  return of === 0 ? null : { shared: commonKeys(a, b), of };
}

/** Both lists are without duplicates. */
function commonKeys(one: readonly string[], other: readonly string[]): number {
  const keys = new Set(one);
  return other.filter((key) => keys.has(key)).length;
}

const unique = (list: readonly string[]): string[] => [...new Set(list)];

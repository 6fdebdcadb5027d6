import "server-only";
import { sameUrlKey } from "../text/same-url";

type Dated = { readonly date: string | null };
type Entry<Found> = { found: Found; score: number; order: number };

/**
 * Reduces the weight of top ranks (Cormack, Clarke and Büttcher, "Reciprocal rank fusion", 2009).
 */
const RANK_OFFSET = 60;

/**
 * Merges lists that are sorted best first. Results in several lists rank higher; ties are broken by
 * list order. Fields of a duplicate come from the earlier list, with gaps filled from the later
 * one.
 */
export function mergeResults<Found extends Dated>(
  lists: readonly (readonly Found[])[],
  urlOf: (found: Found) => string,
  { limit, sortByDate }: { readonly limit: number; readonly sortByDate: boolean },
): Found[] {
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return only.slice(0, limit);
  const entries = new Map<string, Entry<Found>>();
  for (const [listAt, list] of lists.entries())
    for (const [rank, found] of list.entries()) {
      const key = sameUrlKey(urlOf(found));
      const score = 1 / (RANK_OFFSET + rank + 1);
      const known = entries.get(key);
      if (known === undefined)
        entries.set(key, { found, score, order: listAt + rank * lists.length });
      else {
        known.score += score;
        known.found = withGapsFilled(known.found, found);
      }
    }
  const merged = [...entries.values()].sort((a, b) => b.score - a.score || a.order - b.order);
  if (sortByDate) merged.sort((a, b) => timeOf(b.found) - timeOf(a.found));
  return merged.slice(0, limit).map(({ found }) => found);
}

/** Null and empty text count as gaps. */
function withGapsFilled<Found extends object>(found: Found, other: Found): Found {
  const present = Object.entries(found).filter(([, value]) => value !== null && value !== "");
  return { ...other, ...Object.fromEntries(present) };
}

function timeOf({ date }: Dated): number {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

import { firstIndex } from "@/lib/format/first-index";

export type RowSpan = readonly [first: number, last: number];

/** Maps zero-based positions in the list to rows of the document. */
export type RowMap = {
  readonly count: number;
  readonly at: (place: number) => number;
  /** Position of a row, or of the last visible row before it. */
  readonly placeOf: (row: number) => number;
};

/**
 * Maps all rows of `total`, or those of `shown`, without folded rows: those after `row` up to
 * `close`.
 */
export function mapRows(
  total: number,
  shown: readonly RowSpan[] | null,
  folds: ReadonlyMap<number, number>,
): RowMap {
  const hidden = [...folds].toSorted(([a], [b]) => a - b);
  const spans: RowSpan[] = [];
  const places: number[] = [];
  let count = 0;
  const add = (first: number, last: number) => {
    if (last < first) return;
    spans.push([first, last]);
    places.push(count);
    count += last - first + 1;
  };
  let next = 0;
  for (const [first, last] of shown ?? [[0, total - 1] as const]) {
    let from = first;
    for (; next < hidden.length; next += 1) {
      const [row = 0, close = 0] = hidden[next] ?? [];
      if (row > last) break;
      if (row < from) continue;
      add(from, row);
      from = Math.min(close, last) + 1;
    }
    add(from, last);
  }
  return {
    count,
    at: (place) => {
      const index = firstIndex(places.length, (each) => (places[each] ?? 0) > place) - 1;
      const [first = 0] = spans[index] ?? [];
      return first + place - (places[index] ?? 0);
    },
    placeOf: (row) => {
      const index = firstIndex(spans.length, (each) => (spans[each]?.[0] ?? 0) > row) - 1;
      const [first = 0, last = 0] = spans[index] ?? [];
      return Math.max(0, (places[index] ?? 0) + Math.min(row, last) - first);
    },
  };
}

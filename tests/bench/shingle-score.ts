/**
 * Shares of one page: extracted and marked, only extracted, only marked. They add up to 1, or are
 * all 0.
 */
export type ShingleCounts = { readonly tp: number; readonly fp: number; readonly fn: number };

export type Score = { readonly f1: number; readonly precision: number; readonly recall: number };

const SHINGLE = 4;

/**
 * Compares multisets of four-word shingles: order within a page matters little, repetition counts.
 */
export function shingleCounts(marked: string, found: string): ShingleCounts {
  const expected = shingles(marked);
  const actual = shingles(found);
  let tp = 0;
  let fp = 0;
  let fn = 0;
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const required = expected.get(key) ?? 0;
    const present = actual.get(key) ?? 0;
    tp += Math.min(required, present);
    fp += Math.max(0, present - required);
    fn += Math.max(0, required - present);
  }
  const all = Math.max(1, tp + fp + fn);
  return { tp: tp / all, fp: fp / all, fn: fn / all };
}

/** Precision and recall averaged over pages; F1 is the harmonic mean of the averages. */
export function meanScore(pages: readonly ShingleCounts[]): Score {
  const mean = (share: (page: ShingleCounts) => number) =>
    pages.reduce((sum, page) => sum + share(page), 0) / pages.length;
  const precision = mean(({ tp, fp, fn }) => ratio(tp, fp, fn));
  const recall = mean(({ tp, fp, fn }) => ratio(tp, fn, fp));
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { f1, precision, recall };
}

function ratio(hit: number, missed: number, otherwise: number): number {
  if (missed === 0 && otherwise === 0) return 1;
  return hit + missed === 0 ? 0 : hit / (hit + missed);
}

function shingles(text: string): Map<string, number> {
  const tokens = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  const last = Math.max(tokens.length === 0 ? 0 : 1, tokens.length - SHINGLE + 1);
  for (let at = 0; at < last; at += 1) {
    const key = tokens.slice(at, at + SHINGLE).join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

import "server-only";

/** Agreement of two texts as bags of words. */
export function wordScore(marked: string, found: string) {
  const expected = counts(marked);
  const actual = counts(found);
  let both = 0;
  for (const [word, count] of expected) both += Math.min(count, actual.get(word) ?? 0);
  const precision = both / Math.max(1, total(actual));
  const recall = both / Math.max(1, total(expected));
  const f1 = both === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { f1, precision, recall };
}

function counts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const total = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

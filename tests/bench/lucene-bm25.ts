import { stem } from "@/lib/engine/text/stem";

export type ReferencePage = { readonly id: string; readonly text: string };

/** Lucene's English stop words. */
const STOP_WORDS = new Set(
  "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with".split(
    " ",
  ),
);
/** Lucene's standard tokenizer: letters and digits, joined by an apostrophe, full stop or comma inside. */
const TOKEN =
  /[\p{L}\p{M}\p{N}_]+(?:(?:(?<=\p{L})['’.](?=\p{L})|(?<=\p{N})[.,'](?=\p{N}))[\p{L}\p{M}\p{N}_]+)*/gu;
const K1 = 1.2;
const B = 0.75;

const analyze = (text: string): string[] =>
  (text.toLowerCase().match(TOKEN) ?? [])
    .map((token) => token.replace(/['’]s$/, ""))
    .filter((token) => !STOP_WORDS.has(token))
    .map(stem);

/**
 * The reference for the relevance benchmark: BM25 as Lucene computes it (k1 1.2, b 0.75, exact
 * lengths) over one field, with Lucene's English analysis. Returns the ids of the best ten.
 */
export function luceneBm25(pages: readonly ReferencePage[]): (query: string) => string[] {
  const postings = new Map<string, Map<number, number>>();
  const lengths = pages.map(({ text }, at) => {
    const terms = analyze(text);
    for (const term of terms) {
      const counts = postings.get(term) ?? new Map<number, number>();
      postings.set(term, counts.set(at, (counts.get(at) ?? 0) + 1));
    }
    return terms.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (query) => {
    const scores = new Map<number, number>();
    for (const term of analyze(query)) {
      const counts = postings.get(term) ?? new Map<number, number>();
      const idf = Math.log(1 + (pages.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [at, count] of counts) {
        const damping = K1 * (1 - B + (B * (lengths[at] ?? 0)) / mean);
        scores.set(at, (scores.get(at) ?? 0) + (idf * count) / (count + damping));
      }
    }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, 10)
      .map(([at]) => pages[at]?.id ?? "");
  };
}

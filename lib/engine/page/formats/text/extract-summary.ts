import "server-only";
import type { Block } from "./blocks";
import { joinSentences, splitSentences } from "./sentences";
import { countTerms, documentFrequencies, extractTerms, type TermCounts } from "./terms";

type Sentence = {
  readonly text: string;
  readonly terms: TermCounts;
  readonly length: number;
  readonly at: number;
  /** First sentence of its paragraph, which often states the topic. */
  readonly leads: boolean;
};

/** Time grows with the square, and the beginning of a text is the most important part. */
const MAX_SENTENCES = 400;
const MIN_TERMS = 4;
const MAX_TERMS = 70;
const MAX_LINKED = 0.6;
const LENGTH = 700;
const MAX_CHOSEN = 6;
const DAMPING = 0.85;
const ROUNDS = 30;

/**
 * The most central sentences (TextRank: Mihalcea and Tarau, 2004, over tf-idf cosine), in their
 * original order, with a bonus for early ones and for terms of the title, without repetition. Empty
 * when there is no running text.
 */
export function extractSummary(blocks: readonly Block[], title: string): string {
  const sentences = eligible(blocks);
  if (sentences.length === 0) return "";
  const frequencies = documentFrequencies(sentences.map(({ terms }) => terms));
  const vectors = sentences.map(({ terms }) => weighted(terms, frequencies, sentences.length));
  const ranks = rank(vectors);
  const titleTerms = new Set(extractTerms(title));
  const scores = sentences.map((sentence, at) => {
    const shared = [...titleTerms].filter((term) => sentence.terms.has(term)).length;
    const early = 1 + 0.9 / (1 + sentence.at / 3);
    const named = 1 + 0.5 * (titleTerms.size === 0 ? 0 : shared / titleTerms.size);
    const brief = sentence.length < 8 ? 0.7 : 1;
    return (ranks[at] ?? 0) * early * named * brief * (sentence.leads ? 1.15 : 1);
  });
  const chosen = choose(sentences, vectors, scores);
  return joinSentences(chosen.sort((a, b) => a - b).map((at) => sentences[at]?.text ?? ""));
}

function eligible(blocks: readonly Block[]): Sentence[] {
  const found: Sentence[] = [];
  const known = new Set<string>();
  for (const kinds of [["paragraph"], ["item"]]) {
    for (const { kind, text, linked } of blocks) {
      if (!kinds.includes(kind) || linked > MAX_LINKED) continue;
      for (const [at, sentence] of splitSentences(text.slice(0, 20_000)).entries()) {
        const terms = extractTerms(sentence);
        const tooShort = terms.length < MIN_TERMS || terms.length > MAX_TERMS;
        if (tooShort || known.has(sentence) || found.length >= MAX_SENTENCES) continue;
        known.add(sentence);
        const place = { at: found.length, leads: at === 0 };
        found.push({ text: sentence, terms: countTerms(terms), length: terms.length, ...place });
      }
    }
    // List items are used only without paragraphs.
    if (found.length > 0) return found;
  }
  return found;
}

function weighted(terms: TermCounts, frequencies: TermCounts, all: number): TermCounts {
  const weights = new Map<string, number>();
  let sum = 0;
  for (const [term, count] of terms) {
    const weight = (1 + Math.log(count)) * Math.log(1 + all / (frequencies.get(term) ?? 1));
    weights.set(term, weight);
    sum += weight * weight;
  }
  const norm = Math.sqrt(sum) || 1;
  for (const [term, weight] of weights) weights.set(term, weight / norm);
  return weights;
}

function similarity(a: TermCounts, b: TermCounts): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

function rank(vectors: readonly TermCounts[]): number[] {
  const size = vectors.length;
  const edges = vectors.map((a) => vectors.map((b) => (a === b ? 0 : similarity(a, b))));
  const sums = edges.map((row) => row.reduce((sum, edge) => sum + edge, 0));
  let ranks = vectors.map(() => 1 / size);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = vectors.map(() => (1 - DAMPING) / size);
    for (const [from, row] of edges.entries()) {
      const share = (DAMPING * (ranks[from] ?? 0)) / (sums[from] || Number.POSITIVE_INFINITY);
      for (const [to, edge] of row.entries()) next[to] = (next[to] ?? 0) + share * edge;
    }
    ranks = next;
  }
  return ranks;
}

/** Greedy selection, with a penalty for similarity to the sentences chosen before. */
function choose(
  sentences: readonly Sentence[],
  vectors: readonly TermCounts[],
  scores: readonly number[],
): number[] {
  const chosen: number[] = [];
  const waiting = new Set(sentences.keys());
  const count = Math.min(MAX_CHOSEN, Math.max(2, Math.ceil(sentences.length / 5)));
  for (let length = 0; chosen.length < count && waiting.size > 0; ) {
    let [best, bestScore] = [-1, Number.NEGATIVE_INFINITY];
    for (const at of waiting) {
      const repeats = Math.max(
        0,
        ...chosen.map((other) => similarity(vectors[at] ?? new Map(), vectors[other] ?? new Map())),
      );
      const score = (scores[at] ?? 0) * (1 - repeats);
      if (score > bestScore) [best, bestScore] = [at, score];
    }
    waiting.delete(best);
    const size = sentences[best]?.text.length ?? 0;
    if (chosen.length > 0 && length + size > LENGTH) continue;
    chosen.push(best);
    length += size;
  }
  return chosen;
}

import "server-only";

/** The parameters of the ranking function. `docs/decisions` has the effect of each. */
export type Ranking = {
  /** Saturation of repeated words and length normalization of BM25 (Robertson and Zaragoza, 2009). */
  readonly k1: number;
  readonly b: number;
  /** How much a word counts by field; text counts 1. */
  readonly title: number;
  readonly headings: number;
  readonly address: number;
  /** Share of a word's score for occurrences in the same form: "founded", not "found". */
  readonly form: number;
  /**
   * Weight of two adjacent query words that are close in the page, relative to a word (Büttcher,
   * Clarke and Lushman, "Term proximity scoring", 2006).
   */
  readonly proximity: number;
  /** The same for two adjacent parts of one word, such as an e-mail address or a version. */
  readonly parts: number;
};

export const defaultRanking: Ranking = {
  k1: 1.6,
  b: 0.75,
  title: 3,
  headings: 2,
  address: 2,
  form: 0.2,
  proximity: 0.2,
  parts: 2,
};

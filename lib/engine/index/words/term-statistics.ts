import "server-only";

export type NearWord = { readonly word: string; readonly distance: number };

export type IndexTotals = {
  readonly pages: number;
  /** Weighted by field. */
  readonly meanLength: number;
  /** Primary tags of the languages that pages name. */
  readonly languages: readonly string[];
};

/**
 * Facts about the words of all pages. Words are given by their stem; a pair of characters is its own
 * stem.
 */
export type TermStatistics = {
  readonly totals: () => IndexTotals;
  /** The number of pages that contain a form of the word. */
  readonly pagesWith: (root: string) => number;
  readonly isKnown: (root: string) => boolean;
  /** Whether a page contains the character of a script without spaces. */
  readonly hasCharacter: (character: string) => boolean;
  /** Primary tags of the languages of some pages that contain a form of the word. */
  readonly languagesOf: (root: string) => readonly string[];
  /** The words of pages, as written, within a number of edits. */
  readonly near: (word: string, limit: number) => readonly NearWord[];
  /**
   * Longer words of pages that begin or end with a word. Before a number, only a few letters or 0x may come. A large
   * index returns only some of the words.
   */
  readonly longer: (word: string) => readonly string[];
  /** Titles, headings and text of some pages that contain a form of the word. */
  readonly examples: (root: string) => readonly string[];
};

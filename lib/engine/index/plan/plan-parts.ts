import "server-only";
import type { Phrase } from "../passages/phrase";

/** A phrase that the full-text table matches by stems only, so candidates need an exact check. */
export type ExactPhrase = {
  readonly phrase: Phrase;
  readonly in: "anywhere" | "title";
  readonly expression: string;
};

/** One side of an `OR`: an expression for the full-text table, or one for URLs. */
export type Alternative = {
  readonly expression: string | null;
  readonly address: string | null;
  readonly exact: ExactPhrase | null;
};

/** A word to rank by. */
export type RankedWord = {
  /** The word and its other spellings. */
  readonly spellings: readonly string[];
  /** Its place among all words of the query. */
  readonly position: number;
  /** Matches the pages that contain it. */
  readonly expression: string;
};

import "server-only";
import type { Phrase } from "../passages/phrase";
import type { Expression, UrlExpression } from "./expressions";

/** A phrase that the index matches by stems only, so candidates need an exact check. */
export type ExactPhrase = {
  readonly phrase: Phrase;
  /** Folded names with signs, which the page must contain too: C++, C#, .NET. */
  readonly names: readonly string[];
  readonly in: "anywhere" | "title";
  readonly expression: Expression;
};

/** One side of an `OR`: a condition on the words of the page or on its URL. */
export type Alternative = {
  readonly expression: Expression | null;
  readonly url: UrlExpression | null;
  readonly exact: ExactPhrase | null;
};

export type RankedWord = {
  /** The word as typed and its other spellings. */
  readonly spellings: readonly string[];
  /** Its place among all words of the query. */
  readonly position: number;
  /** Whether it is part of the same token as the word before it, as in an e-mail address or a version. */
  readonly isPart: boolean;
  /** Matches the pages that contain it. */
  readonly expression: Expression;
};

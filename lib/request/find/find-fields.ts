import { type FieldEntry, fieldIndex } from "./field-index";
import { scoreTerms } from "./score";

/** The fields that match a typed text, best first. */
export const findFields = (typed: string): readonly FieldEntry[] =>
  fieldIndex
    .map((entry) => ({ entry, score: scoreTerms(entry.terms, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);

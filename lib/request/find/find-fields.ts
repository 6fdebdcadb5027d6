import { type FieldEntry, fieldIndex } from "./field-index";
import { bestMatches } from "./score";

/** The fields that match a typed text, best first. */
export const findFields = (typed: string): readonly FieldEntry[] => bestMatches(fieldIndex, typed);

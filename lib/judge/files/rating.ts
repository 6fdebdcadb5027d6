import type { ScaleMax } from "../cases/scale";
import { quote } from "./import-report";

export type ParsedRating =
  | { readonly ok: true; readonly grade: number }
  | { readonly ok: false; readonly message: string };

const number = /^[+-]?\d+(?:\.\d+)?$/;

/** A grade of the scale. `2.0` is 2; fractions and numbers outside the scale are errors. */
export function parseRating(text: string, max: ScaleMax): ParsedRating {
  const trimmed = text.trim();
  if (!number.test(trimmed))
    return { ok: false, message: `The rating ${quote(trimmed)} is not a number.` };
  const grade = Number(trimmed);
  if (!Number.isInteger(grade))
    return { ok: false, message: `The rating ${trimmed} is not a whole number.` };
  if (grade < 0 || grade > max)
    return {
      ok: false,
      message: `The rating ${trimmed} is outside the scale of this case, 0 to ${max}.`,
    };
  return { ok: true, grade: grade === 0 ? 0 : grade };
}

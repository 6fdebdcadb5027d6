import { lazy } from "./lazy";

const collator = lazy(() => new Intl.Collator("en", { numeric: true }));

/** The order of two texts for people: `item 2` comes before `item 10`. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);

export type SortValue = number | string | null;

/** Numbers before texts; missing values last, also if `sign` is -1. */
export function compareValues(a: SortValue, b: SortValue, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  if (typeof a === "string" && typeof b === "string") return sign * compareTexts(a, b);
  return sign * (typeof a === "number" ? -1 : 1);
}

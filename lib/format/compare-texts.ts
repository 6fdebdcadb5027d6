import { lazy } from "./lazy";

const collator = lazy(() => new Intl.Collator("en", { numeric: true }));

/** The order of two texts for people: `item 2` comes before `item 10`. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);

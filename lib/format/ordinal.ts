import { lazy } from "./lazy";

const rules = lazy(() => new Intl.PluralRules("en", { type: "ordinal" }));
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** `1st`, `2nd`, `11th`. */
export const formatOrdinal = (value: number): string =>
  `${value}${endings[rules().select(value)] ?? "th"}`;

import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";

export type QueryColor = "text" | "minus" | "operator" | "value" | "phrase";

/** A coloured segment of the query. The segments concatenated are the query. */
export type ColoredPart = {
  readonly start: number;
  readonly text: string;
  readonly color: QueryColor;
};

/** Splits a query at its operators with the engine's grammar. */
export const colorQuery = (query: string): ColoredPart[] => parseQuery(query).flatMap(partsOf);

function partsOf(term: QueryTerm): ColoredPart[] {
  const { start, raw } = term;
  if (term.kind === "gap") return [{ start, text: raw, color: raw === "-(" ? "minus" : "text" }];
  // Inside `-(…)`, terms are negated without a minus of their own.
  const minus = term.negated && raw[0] === "-" ? 1 : 0;
  const named = term.kind === "operator" || term.kind === "list";
  const name = named ? minus + term.name.length + 1 : minus;
  const parts: ColoredPart[] = [
    { start, text: raw.slice(0, minus), color: "minus" },
    { start: start + minus, text: raw.slice(minus, name), color: "operator" },
    { start: start + name, text: raw.slice(name), color: valueColors[term.kind] },
  ];
  return parts.filter(({ text }) => text !== "");
}

const valueColors = {
  word: "text",
  phrase: "phrase",
  operator: "value",
  list: "value",
} as const satisfies Record<Exclude<QueryTerm["kind"], "gap">, QueryColor>;

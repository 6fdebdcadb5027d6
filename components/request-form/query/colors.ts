import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";

export type QueryColour = "text" | "minus" | "operator" | "value" | "phrase";

/** A coloured segment of the query. The segments concatenated are the query. */
export type ColouredPart = {
  readonly start: number;
  readonly text: string;
  readonly colour: QueryColour;
};

/** Splits a query at its operators with the engine's grammar. */
export const colourQuery = (query: string): ColouredPart[] => parseQuery(query).flatMap(partsOf);

function partsOf(term: QueryTerm): ColouredPart[] {
  const { start, raw } = term;
  if (term.kind === "gap") return [{ start, text: raw, colour: raw === "-(" ? "minus" : "text" }];
  // Inside `-(…)`, terms are negated without a minus of their own.
  const minus = term.negated && raw[0] === "-" ? 1 : 0;
  const named = term.kind === "operator" || term.kind === "list";
  const name = named ? minus + term.name.length + 1 : minus;
  const parts: ColouredPart[] = [
    { start, text: raw.slice(0, minus), colour: "minus" },
    { start: start + minus, text: raw.slice(minus, name), colour: "operator" },
    { start: start + name, text: raw.slice(name), colour: valueColours[term.kind] },
  ];
  return parts.filter(({ text }) => text !== "");
}

const valueColours = {
  word: "text",
  phrase: "phrase",
  operator: "value",
  list: "value",
} as const satisfies Record<Exclude<QueryTerm["kind"], "gap">, QueryColour>;

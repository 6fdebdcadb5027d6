import { operators } from "@/lib/contract/query/operators";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";

export type ChipKind = "words" | "phrase" | "operator";

/** A part of the query that stands for itself. Plain words in a row are one chip. */
export type QueryChip = {
  readonly kind: ChipKind;
  readonly negated: boolean;
  /** What it is, in a word or two: "Site". */
  readonly label: string;
  /** The part of the query, as it was typed. */
  readonly text: string;
  /** White space before it, as it was typed. */
  readonly gap: string;
};

export type ParsedChips = {
  readonly chips: readonly QueryChip[];
  /** White space after the last one. */
  readonly end: string;
};

const isPlain = (term: QueryTerm) => term.kind === "word" && !term.negated;

/** Takes a query apart into chips. Nothing is lost: `chipsToQuery` gives back the same text. */
export function queryToChips(query: string): ParsedChips {
  const chips: QueryChip[] = [];
  let gap = "";
  let joins = false;
  for (const term of parseQuery(query)) {
    if (term.kind === "gap") {
      gap += term.raw;
      continue;
    }
    const last = chips.at(-1);
    const plain = isPlain(term);
    if (last && joins && plain)
      chips[chips.length - 1] = { ...last, text: last.text + gap + term.raw };
    else chips.push({ ...about(term), text: term.raw, gap });
    joins = plain;
    gap = "";
  }
  return { chips, end: gap };
}

function about(term: Exclude<QueryTerm, { kind: "gap" }>): Omit<QueryChip, "text" | "gap"> {
  switch (term.kind) {
    case "word":
      return { kind: "words", negated: term.negated, label: term.negated ? "Without" : "Words" };
    case "phrase":
      return {
        kind: "phrase",
        negated: term.negated,
        label: term.negated ? "Without the phrase" : operators.phrase.label,
      };
    case "operator":
    case "list": {
      const { label } = operators[term.name];
      return {
        kind: "operator",
        negated: term.negated,
        label: term.negated ? `Not: ${label}` : label,
      };
    }
  }
}

export const chipsToQuery = ({ chips, end }: ParsedChips): string =>
  chips.map(({ gap, text }) => gap + text).join("") + end;

/** The query without one chip and the white space that set it apart. */
export function removeChip({ chips, end }: ParsedChips, index: number): string {
  const next = chips[index + 1];
  const gone = chips[index];
  const rest = chips.flatMap((chip, at) => {
    if (at === index) return [];
    // The neighbour takes the place, and with it the white space that was there.
    return at === index + 1 && gone ? [{ ...chip, gap: gone.gap }] : [chip];
  });
  return chipsToQuery({ chips: rest, end: next ? end : "" });
}

/** The query with other words for one chip; none take it out. */
export function editChip(all: ParsedChips, index: number, text: string): string {
  const wanted = text.trim();
  if (wanted === "") return removeChip(all, index);
  const chips = all.chips.map((chip, at) => (at === index ? { ...chip, text: wanted } : chip));
  return chipsToQuery({ chips, end: all.end });
}

/** The query with one chip asked for instead of left out, or the other way round. */
export function negateChip(all: ParsedChips, index: number): string {
  const chip = all.chips[index];
  if (!chip) return chipsToQuery(all);
  const text = chip.negated
    ? chip.text.replace(/^-/, "")
    : chip.text.replace(/\S+/gu, (word, at) =>
        at === 0 || chip.kind === "words" ? `-${word}` : word,
      );
  return editChip(all, index, text);
}

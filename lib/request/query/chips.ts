import { operators } from "@/lib/contract/query/operators";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import { hasMinus } from "@/lib/contract/query/term-text";

export type ChipKind = "words" | "phrase" | "operator";

/** A part of the query. Consecutive plain words are one chip. */
export type QueryChip = {
  readonly kind: ChipKind;
  readonly negated: boolean;
  /** Short name: "Site". */
  readonly label: string;
  readonly text: string;
  /** Whitespace and parentheses before the part. */
  readonly gap: string;
};

export type ParsedChips = {
  readonly chips: readonly QueryChip[];
  /** The same after the last chip. */
  readonly end: string;
};

const isPlain = (term: QueryTerm) => term.kind === "word" && !term.negated;

/** Splits a query into chips. Lossless: `chipsToQuery` returns the same text. */
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

/** The query without one chip and its preceding whitespace. */
export function removeChip({ chips, end }: ParsedChips, index: number): string {
  const next = chips[index + 1];
  const gone = chips[index];
  const rest = chips.flatMap((chip, at) => {
    if (at === index) return [];
    // The next chip takes the position and whitespace of the removed one.
    return at === index + 1 && gone ? [{ ...chip, gap: gone.gap + chip.gap.trimStart() }] : [chip];
  });
  return chipsToQuery({ chips: rest, end: next || !gone ? end : (gone.gap + end).trim() });
}

/** The query with one chip replaced; an empty text removes it. */
export function editChip(all: ParsedChips, index: number, text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return removeChip(all, index);
  const chips = all.chips.map((chip, at) => (at === index ? { ...chip, text: trimmed } : chip));
  return chipsToQuery({ chips, end: all.end });
}

export function negateChip(all: ParsedChips, index: number): string {
  const chip = all.chips[index];
  if (!chip) return chipsToQuery(all);
  // The minus is that of its group.
  if (chip.negated && !hasMinus(chip.text))
    return `${removeChip(all, index).trimEnd()} ${chip.text}`;
  const text = chip.negated
    ? chip.text.slice(1)
    : chip.text.replace(/\S+/gu, (word, at) =>
        at === 0 || chip.kind === "words" ? `-${word}` : word,
      );
  return editChip(all, index, text);
}

import { hasWord, parseDimensions, parseFileType, parseSiteValue } from "./query-values";

/**
 * The grammar of query text (specification, "Query operators"), shared by the form and the engine.
 *
 * - Whitespace separates terms and is preserved as gaps, so that parsing and formatting are
 * lossless. Parentheses around terms are part of the gaps: `OR` joins its neighbours without them.
 * - A phrase is in double quotes: straight, curly, « » or 「 」. Phones insert “ ” automatically.
 * - `-` directly before a word, a phrase or an operator negates it, and before a group in parentheses
 * each of its terms: `-(a OR b)` is `-a -b`. `--flag` and a lone `-` are text. Copied text may have a
 * minus sign or an en dash instead.
 * - An operator is `name:value`, its name in any case, its value a word or a phrase. The colon is
 * the ASCII one.
 * - `allintitle:` and `allinurl:` take the words and phrases that follow, also after a space, up to
 * the next operator, the next negated term, a closing parenthesis or the end.
 * - Anything else is a word: every query can be parsed.
 */
export const singleOperators = [
  "site",
  "filetype",
  "inurl",
  "intitle",
  "related",
  "imagesize",
  "larger",
] as const;
export const listOperators = ["allinurl", "allintitle"] as const;

export type SingleOperator = (typeof singleOperators)[number];
export type ListOperator = (typeof listOperators)[number];
export type QueryValue = { readonly text: string; readonly quoted: boolean };

/** The meaning of a piece of a query, without its position. */
export type QueryPiece =
  | { readonly kind: "gap"; readonly text: string }
  | { readonly kind: "word"; readonly negated: boolean; readonly text: string }
  | { readonly kind: "phrase"; readonly negated: boolean; readonly text: string }
  | {
      readonly kind: "operator";
      readonly negated: boolean;
      readonly name: SingleOperator;
      readonly value: QueryValue;
    }
  | {
      readonly kind: "list";
      readonly negated: boolean;
      readonly name: ListOperator;
      readonly values: readonly QueryValue[];
    };

/** The position of a piece in UTF-16 code units; `raw` is the source text. */
export type QueryRange = { readonly start: number; readonly end: number; readonly raw: string };
export type QueryTerm = QueryPiece & QueryRange;

const GAP = /[\s()]+/uy;
const WORD = /\S+/uy;
const PHRASE = /"[^"]*"|[«»][^«»]*[«»]|「[^」]*」/uy;
const QUOTES = /[“-‟]/g;
const DASHES = /[–−]/g;
/** A temperature. */
const BELOW_ZERO = /-\p{N}+(?:[.,]\p{N}+)?\s?[°℃℉]/uy;
const NAME = new RegExp(`(${[...singleOperators, ...listOperators].join("|")}):`, "iuy");

type Found<T> = { readonly end: number; readonly found: T };

const isSingle = (name: string): name is SingleOperator => name in parsers;
const isList = (name: string): name is ListOperator => listOperators.some((each) => each === name);

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The name of an operator before its colon, in lower case; empty without one. */
const nameAt = (text: string, at: number): string =>
  match(NAME, text, at)?.[1]?.toLowerCase() ?? "";

/** The word at a position, without the closing parentheses of a group that it ends. */
function wordAt(text: string, at: number): string {
  const word = match(WORD, text, at)?.[0] ?? "";
  let end = word.length;
  for (let open = word.split("(").length - word.split(")").length; open < 0; open++) {
    if (word[end - 1] !== ")") break;
    end--;
  }
  return word.slice(0, end);
}

function phraseAt(text: string, at: number): Found<string> | null {
  const phrase = match(PHRASE, text, at)?.[0] ?? "";
  return hasWord(phrase) ? { end: at + phrase.length, found: phrase.slice(1, -1) } : null;
}

/** The phrase or word at a position, as the value of an operator. */
function valueAt(text: string, at: number): Found<QueryValue> | null {
  const phrase = phraseAt(text, at);
  if (phrase) return { end: phrase.end, found: { text: phrase.found, quoted: true } };
  const word = wordAt(text, at);
  return word === "" ? null : { end: at + word.length, found: { text: word, quoted: false } };
}

/** A falsy result rejects a value. */
const parsers: Readonly<Record<SingleOperator, (value: string) => unknown>> = {
  site: parseSiteValue,
  filetype: parseFileType,
  inurl: hasWord,
  intitle: hasWord,
  related: parseSiteValue,
  imagesize: parseDimensions,
  larger: parseDimensions,
};

function singleAt(
  text: string,
  at: number,
): Found<{ name: SingleOperator; value: QueryValue }> | null {
  const name = nameAt(text, at);
  if (!isSingle(name)) return null;
  const value = valueAt(text, at + name.length + 1);
  return value && parsers[name](value.found.text)
    ? { end: value.end, found: { name, value: value.found } }
    : null;
}

function listAt(
  text: string,
  at: number,
): Found<{ name: ListOperator; values: readonly QueryValue[] }> | null {
  const name = nameAt(text, at);
  if (!isList(name)) return null;
  const values: QueryValue[] = [];
  let end = at + name.length + 1;
  for (;;) {
    const gap = match(GAP, text, end)?.[0] ?? "";
    if (gap.includes(")")) break;
    const next = end + gap.length;
    if (opensNegated(text, next) || isNegated(text, next)) break;
    if (singleAt(text, next) || opensList(text, next)) break;
    const value = valueAt(text, next);
    if (!value) break;
    values.push(value.found);
    end = value.end;
  }
  return values.some((value) => hasWord(value.text)) ? { end, found: { name, values } } : null;
}

/** Checks only the name: checking for a whole list would take exponential time. */
const opensList = (text: string, at: number): boolean => isList(nameAt(text, at));

const opensNegated = (text: string, at: number): boolean =>
  text.startsWith("-(", at) && text.includes(")", at);

/** A minus negates only if a word, phrase or operator follows. */
function isNegated(text: string, at: number): boolean {
  if (text[at] !== "-" || text[at + 1] === "-" || match(BELOW_ZERO, text, at)) return false;
  return phraseAt(text, at + 1) !== null || hasWord(match(WORD, text, at + 1)?.[0] ?? "");
}

function pieceAt(text: string, start: number): Found<QueryPiece> {
  const gap = match(GAP, text, start)?.[0];
  if (gap !== undefined) return { end: start + gap.length, found: { kind: "gap", text: gap } };
  const negated = isNegated(text, start);
  const at = negated ? start + 1 : start;
  const phrase = phraseAt(text, at);
  if (phrase) return { end: phrase.end, found: { kind: "phrase", negated, text: phrase.found } };
  const single = singleAt(text, at);
  if (single) return { end: single.end, found: { kind: "operator", negated, ...single.found } };
  const list = listAt(text, at);
  if (list) return { end: list.end, found: { kind: "list", negated, ...list.found } };
  const word = wordAt(text, at);
  return { end: at + word.length, found: { kind: "word", negated, text: word } };
}

/** Parses a query without loss: the `raw` parts concatenated are the input. Never throws. */
export function parseQuery(typed: string): QueryTerm[] {
  const text = typed.replace(DASHES, "-").replace(QUOTES, '"');
  const terms: QueryTerm[] = [];
  /** Open parentheses since the first that a minus negates. */
  let depth = 0;
  for (let start = 0; start < text.length; ) {
    const isOpening = opensNegated(text, start);
    const { end, found } = isOpening ? { end: start + 2, found: null } : pieceAt(text, start);
    const raw = typed.slice(start, end);
    if (found && found.kind !== "gap" && !(depth && raw === "OR"))
      terms.push({ ...found, negated: found.negated || depth > 0, start, end, raw });
    else {
      terms.push({ kind: "gap", text: raw, start, end, raw });
      if (isOpening && depth === 0) depth = 1;
      else
        for (const sign of raw) if (depth > 0) depth += Number(sign === "(") - Number(sign === ")");
    }
    start = end;
  }
  return terms;
}

const writeValue = ({ text, quoted }: QueryValue): string => (quoted ? `"${text}"` : text);

/** The text of a piece; a parsed piece keeps its original spelling. */
function spell(piece: QueryPiece | QueryTerm): string {
  if ("raw" in piece) return piece.raw;
  if (piece.kind === "gap") return piece.text;
  const minus = piece.negated ? "-" : "";
  switch (piece.kind) {
    case "word":
      return minus + piece.text;
    case "phrase":
      return `${minus}"${piece.text}"`;
    case "operator":
      return `${minus}${piece.name}:${writeValue(piece.value)}`;
    case "list":
      return `${minus}${piece.name}:${piece.values.map(writeValue).join(" ")}`;
  }
}

function touch(left: QueryPiece | QueryTerm, right: QueryPiece | QueryTerm): boolean {
  if (left.kind === "gap" || right.kind === "gap") return true;
  return "end" in left && "start" in right && left.end === right.start;
}

/**
 * The inverse of `parseQuery`. Pieces without a position are formatted, with one space between
 * neighbours that have no gap.
 */
export function formatQuery(pieces: readonly (QueryPiece | QueryTerm)[]): string {
  let text = "";
  let last: QueryPiece | QueryTerm | null = null;
  for (const piece of pieces) {
    text += (last && !touch(last, piece) ? " " : "") + spell(piece);
    last = piece;
  }
  return text;
}

import { closesFence, fenceOf } from "@/lib/results/export/trim-markdown";
import { prefixWithin } from "./token-count";

/** The kind of place where a text is cut. `block`: between paragraphs, list items, table rows or code blocks. */
export type CutPlace = "end" | "block" | "line" | "word" | "character";

/** A part of a text. The parts of consecutive calls are the whole text. */
export type TextPart = {
  readonly text: string;
  /** UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly place: CutPlace;
};

export type CutOptions = {
  readonly from: number;
  /** Tokens of the part inside a JSON string. */
  readonly tokens: number;
  /** UTF-16 code units. */
  readonly length?: number | undefined;
  /** In `lines`, each line is a block of its own. */
  readonly blocks: "markdown" | "lines";
};

/**
 * The longest part of a text from `from` within the limits that ends between blocks. Only a single block that is larger
 * is cut inside: after a line, else after a word, else after a character.
 */
export function cutText(text: string, options: CutOptions): TextPart {
  const from = startOf(text, options.from);
  const longest = Math.min(text.length, from + (options.length ?? text.length));
  const limit = wholeCharacters(text, from, prefixWithin(text, from, options.tokens, longest));
  const { to, place } = endOf(text, from, limit, options.blocks);
  return { text: text.slice(from, to), from, to, total: text.length, place };
}

type End = { readonly to: number; readonly place: CutPlace };

function endOf(text: string, from: number, limit: number, blocks: CutOptions["blocks"]): End {
  if (limit >= text.length) return { to: text.length, place: "end" };
  const line = text.lastIndexOf("\n", limit - 1) + 1;
  const block = blocks === "lines" ? line : lastBlockEnd(text, from, limit);
  if (block > from) return { to: block, place: "block" };
  if (line > from) return { to: line, place: "line" };
  const word = from + lastWordEnd(text.slice(from, limit));
  if (word > from) return { to: word, place: "word" };
  return { to: limit, place: "character" };
}

/** The length of the text up to the space after its last whole word; 0 without one. */
function lastWordEnd(part: string): number {
  const before = part.search(/\s\S*$/);
  return before < 0 ? 0 : before + 1;
}

/** Blocks that need no blank line before them: list items, table rows, headings, quotes. */
const STARTS_BLOCK = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|\||#{1,6}\s|>)/;

/** The last position between blocks after `from` and up to `limit`; `from` without one. */
function lastBlockEnd(text: string, from: number, limit: number): number {
  let found = from;
  let fence: string | null = null;
  let isAfterBlank = false;
  for (let at = 0; at <= limit && at < text.length; ) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    const line = text.slice(at, Math.min(next, at + MAX_LOOKED_AT)).trimEnd();
    const mark = fenceOf(line);
    const isBlank = line.trim() === "";
    const isStart = !isBlank && (isAfterBlank || mark !== null || STARTS_BLOCK.test(line));
    if (fence === null && at > from && at <= limit && isStart) found = at;
    if (fence === null) fence = mark;
    else if (closesFence(line, fence)) {
      fence = null;
      if (next > from && next <= limit) found = next;
    }
    isAfterBlank = isBlank && fence === null;
    at = next;
  }
  return found;
}

/** Characters of a line that are enough to recognize its kind. */
const MAX_LOOKED_AT = 200;

/** A valid start: within the text, and not inside a pair of surrogates. */
function startOf(text: string, from: number): number {
  const at = Math.min(Math.max(0, from), text.length);
  return isInsidePair(text, at) ? at - 1 : at;
}

/** Marks and joiners that belong to the character before them. */
const JOINED = /^(?:\p{M}|\u200d|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}])/u;
const MAX_JOINED = 32;

/** The position, or the nearest one before it that splits no character; never before one character after `from`. */
function wholeCharacters(text: string, from: number, limit: number): number {
  const first = Math.min(text.length, from + (isInsidePair(text, from + 1) ? 2 : 1));
  let at = Math.max(limit, first);
  for (let steps = 0; steps < MAX_JOINED && at > first && at < text.length; steps += 1) {
    const isSplit =
      isInsidePair(text, at) ||
      JOINED.test(text.slice(at, at + 2)) ||
      text.charCodeAt(at - 1) === 0x200d;
    if (!isSplit) return at;
    at -= isInsidePair(text, at - 1) ? 2 : 1;
  }
  return isInsidePair(text, at) ? at - 1 : at;
}

const isInsidePair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));

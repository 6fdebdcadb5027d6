import "server-only";
import { escapeLineStart, escapeMarkdown } from "./markdown-text";
import { findMatches, type Mark, type Match } from "./matches";
import type { TextSpan } from "./phrase";
import { widenToTokens } from "./whole-tokens";

/** Characters of page text in a description, before escaping and bold marks. */
const MAX_LENGTH = 300;
const SPLIT_LENGTH = 150;
const ELLIPSIS = "…";

const JSON_LINE = /^(?:["'][\w$.-]+["'] ?:|[{}[\]])|[{[]$/;
/** A row of a table, or a line of JSON. */
const ROW = new RegExp(` \\| |${JSON_LINE.source}`);
/** Sentences are easier to read than rows, so rows are chosen only if they have a query term that no sentence has. */
const ROW_PENALTY = 6;

type Window = { readonly from: number; readonly to: number };
type Scored = Window & { readonly score: number; readonly marks: ReadonlySet<Mark> };

const SENTENCE_END = /[.!?…。！？]["'”’)\]]*\s|[。！？]|\n/g;

/**
 * The passages that match a query best, as one line of Markdown with matches in bold, or null if
 * nothing matches. The page's text is escaped.
 */
export function passages(text: string, marks: readonly Mark[]): string | null {
  const matches = widenToTokens(text, findMatches(text, marks));
  const inRows = matchesInRows(text, matches);
  const best = bestWindow(matches, inRows, new Set());
  if (!best) return null;
  const everything = new Set(matches.map((match) => match.mark));
  const second =
    best.marks.size < everything.size
      ? bestWindow(
          matches.filter(
            (match) => match.end + SPLIT_LENGTH < best.from || match.start - SPLIT_LENGTH > best.to,
          ),
          inRows,
          best.marks,
        )
      : null;
  const windows = second ? [best, second].sort((a, b) => a.from - b.from) : [best];
  const size = second ? SPLIT_LENGTH : MAX_LENGTH;
  return windows
    .map((inside) =>
      withoutRows(text, widen(text, inside, size), inside)
        .map((window) => render(text, window, matches))
        .join(` ${ELLIPSIS} `),
    )
    .join(" ")
    .replace(`${ELLIPSIS} ${ELLIPSIS}`, ELLIPSIS);
}

/** The start of a text as plain text, cut at the end of a sentence or at least of a word. */
export function openingText(text: string): string {
  const { to } = widen(text, { from: 0, to: 0 }, MAX_LENGTH);
  return oneLine(text, trimmed(text, { from: 0, to })) + (to < text.length ? ` ${ELLIPSIS}` : "");
}

/** The same as Markdown, for a page of which only the title or the URL matched. */
export const openingMarkdown = (text: string, marks: readonly Mark[]): string =>
  render(
    text,
    widen(text, { from: 0, to: 0 }, MAX_LENGTH),
    widenToTokens(text, findMatches(text, marks)),
  );

function matchesInRows(text: string, matches: readonly Match[]): ReadonlySet<Match> {
  const found = new Set<Match>();
  let [at, from] = [0, 0];
  for (const line of text.split("\n")) {
    const to = from + line.length;
    const isRow = ROW.test(line);
    for (let match = matches[at]; match && match.start <= to; match = matches[++at])
      if (isRow) found.add(match);
    from = to + 1;
  }
  return found;
}

/** The best place of at most `SPLIT_LENGTH`; marks that are `known` are shown elsewhere. */
function bestWindow(
  matches: readonly Match[],
  inRows: ReadonlySet<Match>,
  known: ReadonlySet<Mark>,
): Scored | null {
  let best: Scored | null = null;
  for (const [at, first] of matches.entries()) {
    const marks = new Set<Mark>();
    let [count, fresh, penalty] = [0, 0, 0];
    for (let next = at; next < matches.length; next++) {
      const match = matches[next];
      if (!match || (next > at && match.end - first.start > SPLIT_LENGTH)) break;
      if (!marks.has(match.mark)) fresh += weight(match.mark) * (known.has(match.mark) ? 0.2 : 1);
      marks.add(match.mark);
      count++;
      if (inRows.has(match)) penalty = ROW_PENALTY;
      // The number of different query terms in a window outweighs how often they occur.
      const score = fresh * 10 + Math.min(count, 6) - penalty;
      if (!best || score > best.score || (score === best.score && first.start === best.from))
        best = { from: first.start, to: match.end, score, marks: new Set(marks) };
    }
  }
  return best;
}

const weight = (mark: Mark): number => (mark.kind === "phrase" ? 2 : 1);

/** A passage may be longer by this many characters to begin with its sentence. */
const SENTENCE_REACH = 40;

/** Grows a window to a size, aligned to sentences where their ends are near. */
function widen(text: string, { from, to }: Window, size: number): Window {
  const room = Math.max(0, size - (to - from));
  const earliest = Math.max(0, from - Math.max(SENTENCE_REACH, Math.floor(room * 0.6)));
  const begin =
    earliest === 0
      ? 0
      : (lastSentenceEnd(text, earliest, from) ??
        wordEdge(text, from - Math.floor(room / 3), 1, from));
  const latest = begin + Math.max(size, to - from);
  if (latest >= text.length) return { from: begin, to: text.length };
  const end =
    lastSentenceEnd(text, Math.max(to, begin + Math.floor(size * 0.6)), latest) ??
    wordEdge(text, latest, -1, to);
  return { from: begin, to: end };
}

/** Minimum characters of a passage that can be understood without the rows around it. */
const MIN_SENTENCES = 60;

/**
 * Leaves out rows before and after the lines that must be shown. If these lines are too short to be understood, rows of
 * tables remain, and text follows instead of lines of JSON.
 */
function withoutRows(text: string, window: Window, inside: Window): readonly Window[] {
  const { from, to } = window;
  const before = text.slice(from, inside.from).split("\n");
  const after = text.slice(inside.to, to).split("\n");
  const shown = `${before.pop()}${text.slice(inside.from, inside.to)}${after.shift()}`;
  // Rows beside a row say what it is about.
  if (ROW.test(shown)) return [window];
  const lastRow = before.findLastIndex((line) => ROW.test(line));
  const firstRow = after.findIndex((line) => ROW.test(line));
  const begin = from + lengthOf(before.slice(0, lastRow + 1));
  const end = firstRow < 0 ? to : to - lengthOf(after.slice(firstRow));
  return end - begin < MIN_SENTENCES ? withoutJson(text, window) : [{ from: begin, to: end }];
}

function withoutJson(text: string, window: Window): readonly Window[] {
  const parts: Window[] = [];
  let from = window.from;
  for (const line of text.slice(window.from, window.to).split("\n")) {
    const to = Math.min(window.to, from + line.length + 1);
    const last = parts.at(-1);
    const isShown = !JSON_LINE.test(line) && line.trim() !== "";
    if (isShown && last?.to === from) parts.splice(-1, 1, { from: last.from, to });
    else if (isShown) parts.push({ from, to });
    from = to;
  }
  const left = parts.reduce((sum, part) => sum + part.to - part.from, 0);
  return left < MIN_SENTENCES ? [window] : parts;
}

/** Characters of these lines, with one line break after each. */
const lengthOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.length + 1, 0);

/** The end of the last sentence between two offsets, including trailing whitespace. */
function lastSentenceEnd(text: string, from: number, to: number): number | null {
  let found: number | null = null;
  for (const match of text.slice(from, to).matchAll(SENTENCE_END))
    found = from + match.index + match[0].length;
  return found;
}

/** Characters to look at for the boundary of a word. */
const WORD_REACH = 40;
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The nearest space in a direction, not beyond `limit`; otherwise the boundary of a word. */
function wordEdge(text: string, near: number, step: 1 | -1, limit: number): number {
  for (let at = near; Math.abs(at - near) < WORD_REACH && at !== limit; at += step)
    if (/\s/.test(text[at] ?? "")) return step === 1 ? at + 1 : at;
  const from = Math.max(step === 1 ? 0 : limit, near - WORD_REACH);
  const around = text.slice(from, near + WORD_REACH);
  return from + (wordSegmenter.segment(around).containing(near - from)?.index ?? near - from);
}

const SEPARATOR = " · ";
/** The end of a line whose text the next line does not continue, such as a heading. */
const LINE_END = /[\p{L}\p{M}\p{N}\p{Sc}%"'”’»)\]]$/u;

/** The beginning of a line that continues the one before, such as the last line of a block of code. */
const CONTINUES = /^[)\]},.;:]/;

/** A part of a text as one line; a separator follows lines that have no sign at their end. */
function oneLine(text: string, { from, to }: Window): string {
  const shown = text.slice(from, to);
  return shown.replace(/\s+/g, (space, offset: number) => {
    const at = from + offset;
    const endsLine =
      space.includes("\n") &&
      LINE_END.test(text.slice(Math.max(0, at - 2), at)) &&
      !CONTINUES.test(text.slice(at + space.length, at + space.length + 1));
    return endsLine ? SEPARATOR : " ";
  });
}

function render(text: string, window: Window, matches: readonly Match[]): string {
  const cut = withoutOuterCells(text, window);
  const { from, to } = trimmed(text, cut);
  let [line, at] = ["", from];
  const part = (start: number, end: number) =>
    escapeMarkdown(oneLine(text, { from: start, to: end }));
  const shown = matches.filter(({ start, end }) => start >= from && end <= to);
  for (const { start, end } of boldSpans(text, shown)) {
    line += `${part(at, start)}**${part(start, end)}**`;
    at = end;
  }
  line = escapeLineStart(line + part(at, to));
  const begins = window.from === 0 || endsSentence(text.slice(Math.max(0, cut.from - 8), cut.from));
  const ends = window.to >= text.length || endsSentence(text.slice(cut.to - 8, cut.to));
  return `${begins ? "" : `${ELLIPSIS} `}${line}${ends ? "" : ` ${ELLIPSIS}`}`;
}

function trimmed(text: string, { from, to }: Window): Window {
  const shown = text.slice(from, to);
  const start = from + shown.length - shown.trimStart().length;
  return { from: start, to: Math.max(start, from + shown.trimEnd().length) };
}

/** Between the cells of a table, the text has a `|`, which separates nothing at either end of a passage. */
function withoutOuterCells(text: string, { from, to }: Window): Window {
  const shown = text.slice(from, to);
  const start = /^\s*\|[\s|]*/.exec(shown)?.[0].length ?? 0;
  const end = /\s*\|[\s|]*$/.exec(shown)?.index ?? shown.length;
  return start < end ? { from: from + start, to: from + end } : { from, to };
}

/** Joins adjacent matches: `**a****b**` is not bold. */
function boldSpans(text: string, matches: readonly TextSpan[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const { start, end } of matches) {
    const last = spans.at(-1);
    if (last?.end === start) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start, end });
  }
  return spans.map((span) => withoutOuterSigns(text, span));
}

const SIGN = /[\p{P}\p{S}]/u;
const OUTSIDE_WORD = /[\s\p{P}\p{S}]|^$/u;

/**
 * `**` between a letter outside and a sign inside is not bold (CommonMark, "left-flanking delimiter
 * run"), so these signs are left out.
 */
function withoutOuterSigns(text: string, { start, end }: TextSpan): TextSpan {
  let [first, last] = [start, end];
  if (!OUTSIDE_WORD.test(text[start - 1] ?? "")) while (SIGN.test(text[first] ?? "")) first++;
  if (!OUTSIDE_WORD.test(text[end] ?? "")) while (SIGN.test(text[last - 1] ?? "")) last--;
  return { start: first, end: last };
}

const endsSentence = (text: string): boolean => /(?:[.!?…。！？]["'”’)\]]*\s*|\n\s*)$/.test(text);

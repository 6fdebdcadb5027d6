import { truncate } from "@/lib/format/truncate";

/** A run of text in one style. */
export type ExcerptPart = {
  readonly text: string;
  readonly strong: boolean;
  readonly em: boolean;
  readonly code: boolean;
};

/** Characters; the detail shows the whole excerpt. */
const MAX_LENGTH = 4_000;
/** Search distance for the end of a link or code; keeps hostile text linear. */
const REACH = 500;

type Piece = { text: string; code: boolean; mark?: "strong" | "em"; pair?: number };

/**
 * Parses the inline Markdown of a description or snippet (bold, emphasis, code, links) into styled
 * parts per line. Returns data, never markup, so an excerpt always reaches the page as text.
 */
export function excerptLines(markdown: string, limit = MAX_LENGTH): ExcerptPart[][] {
  const text = truncate(markdown, limit);
  return text
    .split(/\r?\n/)
    .map(withoutBlockMark)
    .filter((line) => line.trim() !== "")
    .map((line) => styled(pieces(line)));
}

/** Characters that spreadsheets accept in a cell. */
const MAX_CELL = 32_000;

/** A description or snippet as plain text. */
export const excerptText = (markdown: string): string =>
  excerptLines(markdown, MAX_CELL)
    .map((line) => line.map(({ text }) => text).join(""))
    .join("\n");

const withoutBlockMark = (line: string) =>
  line.replace(/^\s{0,3}(?:#{1,6}\s+|>\s?)/, "").replace(/^(\s*)[-*+]\s+/, "$1• ");

function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  const put = (text: string, code = false) => {
    const last = found.at(-1);
    if (last && !last.mark && last.code === code) last.text += text;
    else found.push({ text, code });
  };
  let at = 0;
  while (at < line.length) {
    const here = line[at] ?? "";
    const next = line[at + 1] ?? "";
    if (here === "\\" && /[!-/:-@[-`{-~]/.test(next)) {
      put(next);
      at += 2;
    } else if (here === "`") {
      const ticks = /^`+/.exec(line.slice(at, at + REACH))?.[0] ?? "`";
      const end = line.slice(0, at + REACH).indexOf(ticks, at + ticks.length);
      if (end < 0) put(ticks);
      else put(line.slice(at + ticks.length, end).trim(), true);
      at = end < 0 ? at + ticks.length : end + ticks.length;
    } else if (here === "[" || (here === "!" && next === "[")) {
      const link = /^!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s"[^"]*")?\)/.exec(
        line.slice(at, at + REACH),
      );
      put(link?.[1] ?? here);
      at += link ? link[0].length : 1;
    } else if (here === "*" || here === "_") {
      const double = next === here;
      const mark = double ? here + here : here;
      const before = line[at - 1] ?? " ";
      const after = line[at + mark.length] ?? " ";
      // An underscore within a word is not emphasis.
      const inWord = here === "_" && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
      const alone = /\s/.test(before) && /\s/.test(after);
      if (inWord || alone) put(mark);
      else found.push({ text: mark, code: false, mark: double ? "strong" : "em" });
      at += mark.length;
    } else {
      put(here);
      at += 1;
    }
  }
  return found;
}

/** Marks without a partner stay as text. */
function styled(line: Piece[]): ExcerptPart[] {
  const open: Partial<Record<string, number>> = {};
  line.forEach((piece, index) => {
    if (!piece.mark) return;
    const start = open[piece.text];
    if (start === undefined) open[piece.text] = index;
    else {
      piece.pair = start;
      const opener = line[start];
      if (opener) opener.pair = index;
      delete open[piece.text];
    }
  });
  let strong = 0;
  let em = 0;
  const parts: ExcerptPart[] = [];
  line.forEach((piece, index) => {
    if (piece.mark && piece.pair !== undefined) {
      const step = piece.pair > index ? 1 : -1;
      if (piece.mark === "strong") strong += step;
      else em += step;
    } else if (piece.text !== "") {
      parts.push({ text: piece.text, strong: strong > 0, em: em > 0, code: piece.code });
    }
  });
  return parts;
}

import "server-only";
import { escapeInline, escapeLineStarts } from "../markdown/escape";

export const escapeBlock = (text: string): string => escapeLineStarts(escapeInline(text));

/** Joins the lines of a paragraph; words hyphenated at the end of a line are joined as well. */
export function joinParagraph(lines: readonly string[]): string {
  return lines
    .map((line, at) => {
      const next = lines[at + 1];
      if (next === undefined) return line;
      return HYPHENATED.test(line) && /^\p{Ll}/u.test(next) ? line.slice(0, -1) : `${line} `;
    })
    .join("");
}

const HYPHENATED = /\p{Ll}[-\u00ad]$/u;

import "server-only";
import { escapeInline, escapeLineStarts } from "../markdown/escape";

export const escapeBlock = (text: string): string => escapeLineStarts(escapeInline(text));

/** Joins the lines of a paragraph; words hyphenated at the end of a line are joined as well. */
export function joinParagraph(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (text === "") return line;
    if (/\p{Ll}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
    return `${text} ${line}`;
  }, "");
}

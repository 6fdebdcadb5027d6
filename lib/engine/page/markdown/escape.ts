import "server-only";

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Text → Markdown that reads as that text: escapes what would begin emphasis, code, a link, an HTML tag or an
 * entity inside a line. Underscores between letters stay, since they begin nothing there.
 */
export function escapeInline(text: string): string {
  if (!/[\\`*_[\]<&~]/.test(text)) return text;
  return text
    .replace(/[\\`*[\]]/g, "\\$&")
    .replace(/_/g, (mark, at: number, whole: string) => {
      const inside =
        LETTER_OR_DIGIT.test(whole[at - 1] ?? "") && LETTER_OR_DIGIT.test(whole[at + 1] ?? "");
      return inside ? mark : `\\${mark}`;
    })
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/&(?=#?\w{1,32};)/g, "\\&")
    .replace(/~(?=~)|(?<=~)~/g, "\\~");
}

/** Escapes what only means something at the beginning of a line: headings, lists, quotes, rules, fences. */
export function escapeLineStarts(paragraph: string): string {
  return paragraph
    .split("\n")
    .map((line) =>
      line
        .replace(/^(\s{0,3})(#{1,6})(?=\s|$)/, "$1\\$2")
        .replace(/^(\s{0,3})>/, "$1\\>")
        .replace(/^(\s{0,3})([-+])(?=\s|$)/, "$1\\$2")
        .replace(/^(\s{0,3}\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
        .replace(/^(\s{0,3})([-=])(?=[-=\s]*$)/, "$1\\$2"),
    )
    .join("\n");
}

/** A destination that needs no brackets: a URL has no spaces, and parentheses would have to be balanced. */
export function escapeDestination(url: string): string {
  return url
    .replaceAll("\\", "%5C")
    .replaceAll("(", "%28")
    .replaceAll(")", "%29")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E")
    .replace(/\s/g, "%20");
}

/** Code between enough backticks, with a space where it begins or ends with one. */
export function codeSpan(code: string): string {
  const text = code.replace(/\s*\n\s*/g, " ");
  const fence = "`".repeat(longestRun(text) + 1);
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

export function codeFence(code: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

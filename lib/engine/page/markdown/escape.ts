import "server-only";

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Escapes text for Markdown: everything that would begin emphasis, code, a link, an HTML tag or an
 * entity within a line. Underscores between letters are not escaped, because they begin nothing
 * there.
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

/**
 * Escapes characters that are special only at the beginning of a line: headings, lists, quotes,
 * rules, fences.
 */
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

/**
 * Escapes a link destination so that it needs no angle brackets: no spaces, no unbalanced
 * parentheses.
 */
export function escapeDestination(url: string): string {
  return url
    .replaceAll("\\", "%5C")
    .replaceAll("(", "%28")
    .replaceAll(")", "%29")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E")
    .replace(/\s/g, "%20");
}

/** A code span with enough backticks, and a space next to backticks at its ends. */
export function codeSpan(code: string): string {
  // Only from the beginning of whitespace, so that long whitespace takes linear time.
  const text = code.replace(/(?<!\s)\s*\n\s*/g, " ");
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

import "server-only";

/** Characters that Markdown would not show as written. */
const SYNTAX = new RegExp(
  [
    // A backslash before punctuation, or before the marks that this file adds.
    /\\(?=[!-/:-@[-`{-~]|$)/u,
    /`/u,
    /<(?=[a-z/!?])/u,
    /&(?=#?[a-z0-9]{1,32};)/u,
    /\](?=[[(:])/u,
    // Emphasis, unless between spaces; an underscore inside a word is literal anyway.
    /(?<!\s)\*|\*(?!\s)/u,
    /(?<![\p{L}\p{N}_])_+(?!\s)|(?<!\s)_+(?![\p{L}\p{N}_])/u,
    /~(?=~|$)|(?<=~|^)~/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "giu",
);

/**
 * Escapes what Markdown would interpret: HTML, entities, links, code and emphasis. Anything else
 * stays as written, because many readers show a snippet as text; a URL may become a link to itself.
 * For one line inside a paragraph; `escapeLineStart` handles the start of the line.
 */
export const escapeMarkdown = (text: string): string =>
  text.replace(SYNTAX, (signs) => signs.replace(/./g, "\\$&"));

/** Escapes what is markup only at the start of a line: headings, lists, quotes and rules. */
export const escapeLineStart = (line: string): string =>
  line.replace(
    /^\s*(?:#(?=#{0,5}(?:\s|$))|[+-](?=\s|$)|-(?=\s*-)|>|\d{1,9}(?=[.)](?:\s|$)))/,
    (start) => (/\d$/.test(start) ? `${start}\\` : start.replace(/.$/, "\\$&")),
  );

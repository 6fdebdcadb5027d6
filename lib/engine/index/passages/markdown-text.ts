import "server-only";

/**
 * Escapes text so that Markdown renders it literally: no markup, HTML, entities or automatic links,
 * except of bare e-mail addresses. Brackets without a destination and underscores inside words are
 * literal anyway. For one line inside a paragraph; `escapeLineStart` handles the start of the line.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*<>~|]|&(?=#?\w{1,32};)|\](?=[([:])/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/:(?=\/\/)|(?<=\b(?:mailto|xmpp)):|(?<=\bwww)\./gi, "\\$&");

/** Escapes what is markup only at the start of a line: headings, lists, quotes and rules. */
export const escapeLineStart = (line: string): string =>
  line.replace(/^\s*(?:[#+\-=:]|\d+(?=[.)]))/, (start) =>
    /\d$/.test(start) ? `${start}\\` : start.replace(/.$/, "\\$&"),
  );

import "server-only";

/**
 * Escapes text so that Markdown renders it literally: no markup, HTML, entities or automatic links.
 * For one line inside a paragraph; `escapeLineStart` handles the start of the line.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>&~|]/g, "\\$&")
    .replace(/:(?=\/\/)|(?<=\b(?:mailto|xmpp)):|@|(?<=\bwww)\./gi, "\\$&");

/** Escapes what is markup only at the start of a line: headings, lists, quotes and rules. */
export const escapeLineStart = (line: string): string =>
  line.replace(/^\s*(?:[#+\-=:]|\d+(?=[.)]))/, (start) =>
    /\d$/.test(start) ? `${start}\\` : start.replace(/.$/, "\\$&"),
  );

import "server-only";

/**
 * Text of a page as Markdown that shows exactly this text: no character of it can begin markup, HTML, an entity or
 * an automatic link. For one line inside a paragraph, whose beginning `escapeLineStart` takes care of.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>&~|]/g, "\\$&")
    .replace(/:(?=\/\/)|(?<=\b(?:mailto|xmpp)):|@|(?<=\bwww)\./gi, "\\$&");

/** Headings, lists, quotes and rules count only where a line begins. */
export const escapeLineStart = (line: string): string =>
  line.replace(/^\s*(?:[#+\-=:]|\d+(?=[.)]))/, (start) =>
    /\d$/.test(start) ? `${start}\\` : start.replace(/.$/, "\\$&"),
  );

import "server-only";
import { Parser } from "htmlparser2";

export type PlainText = { text: string; headings: string[] };

const BREAKS = new Set(
  (
    "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul"
  ).split(" "),
);
const HEADING = /^h[1-6]$/;
const MAX_HEADINGS = 500;

/** Converts cleaned HTML to text, one line per block, with its headings in order. */
export function plainText(html: string): PlainText {
  const parts: string[] = [];
  const headings: string[] = [];
  let heading: string[] | null = null;
  const parser = new Parser({
    onopentag(name) {
      if (BREAKS.has(name)) parts.push("\n");
      if (HEADING.test(name)) heading = [];
    },
    ontext(text) {
      parts.push(text);
      heading?.push(text);
    },
    onclosetag(name) {
      if (BREAKS.has(name)) parts.push("\n");
      if (!HEADING.test(name) || heading === null) return;
      const text = heading.join("").replace(/\s+/g, " ").trim();
      if (text !== "" && headings.length < MAX_HEADINGS) headings.push(text);
      heading = null;
    },
  });
  parser.write(html);
  parser.end();
  return { text: collapseBlankLines(parts.join("")), headings };
}

/** Collapses white space and removes empty lines. */
export function collapseBlankLines(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\s\u00a0]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

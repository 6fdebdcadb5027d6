import { fenceAfter } from "./trim-markdown";

/** The block that is open after a line: fenced code, or HTML that does not end with a blank line. */
type OpenBlock =
  | { readonly kind: "code"; readonly fence: string; readonly indent: string }
  | { readonly kind: "html"; readonly end: string };

/** Ends the block that a Markdown text leaves open, so that it does not contain what follows. */
export function closeBlocks(markdown: string): string {
  let open: OpenBlock | null = null;
  for (const line of markdown.split(/\r?\n/)) open = blockAfter(line, open);
  if (open === null) return markdown;
  return `${markdown}\n${open.kind === "code" ? open.indent + open.fence : open.end}`;
}

function blockAfter(line: string, open: OpenBlock | null): OpenBlock | null {
  if (open?.kind === "html") return line.toLowerCase().includes(open.end) ? null : open;
  const end = open === null ? htmlEndAfter(line) : null;
  if (end !== null) return { kind: "html", end };
  const fence = fenceAfter(line, open?.fence ?? null);
  return fence === null ? null : (open ?? { kind: "code", fence, indent: indentOf(line) });
}

const indentOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? "";

/** Starts of HTML blocks that blank lines do not end (CommonMark, section 4.6, kinds 1 to 5), and their ends. */
const htmlBlocks: readonly (readonly [start: RegExp, end: string])[] = [
  ...["script", "pre", "style", "textarea"].map(
    (name) => [new RegExp(`^ {0,3}<${name}(?=[\\s>]|$)`, "i"), `</${name}>`] as const,
  ),
  [/^ {0,3}<!--/, "-->"],
  [/^ {0,3}<\?/, "?>"],
  [/^ {0,3}<!\[CDATA\[/, "]]>"],
  [/^ {0,3}<![a-z]/i, ">"],
];

/** The end of the HTML block that a line leaves open, in lower case. Null if none. */
function htmlEndAfter(line: string): string | null {
  for (const [start, end] of htmlBlocks) {
    const found = start.exec(line);
    if (found) return line.slice(found[0].length).toLowerCase().includes(end) ? null : end;
  }
  return null;
}

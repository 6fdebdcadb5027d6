/** Differences that do not count. */
export type TextOptions = {
  /** Spaces, tabs and blank lines. */
  readonly ignoreWhitespace: boolean;
  /** Targets of links and images in Markdown and HTML, and bare URLs. */
  readonly ignoreLinkTargets: boolean;
};

export const defaultTextOptions: TextOptions = {
  ignoreWhitespace: false,
  ignoreLinkTargets: false,
};

/** The text before the target is a group of each part. */
const linkParts = [
  // Markdown: balanced parentheses and an optional title.
  /(\]\()(?:<[^<>]*>|(?:[^\s()]|\([^\s()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?(?=\s*\))/,
  // Markdown: the definition of a reference, but not a footnote.
  /(^\s{0,3}\[(?!\^)[^\]]+\]:\s*)\S.*$/,
  /(\b(?:href|src|srcset|data-src)\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>"']+)/,
  /()\bhttps?:\/\/[^\s<>"'`)\]]+/,
];

const link = new RegExp(linkParts.map(({ source }) => source).join("|"), "giu");

/** Targets in a line: from and to (exclusive). */
export const linkTargets = (line: string): (readonly [from: number, to: number])[] =>
  [...line.matchAll(link)].map(({ 0: whole, 1: a, 2: b, 3: c, index }) => [
    index + (a ?? b ?? c ?? "").length,
    index + whole.length,
  ]);

const MARK = "…";

export function comparisonKey(line: string, options: TextOptions): string {
  const linked = options.ignoreLinkTargets ? withoutTargets(line) : line;
  return options.ignoreWhitespace ? linked.replace(/\s+/gu, " ").trim() : linked;
}

const withoutTargets = (line: string): string =>
  line.replace(link, (_whole, a?: string, b?: string, c?: string) => `${a ?? b ?? c ?? ""}${MARK}`);

/** The kind of line end and a missing one at the end of the text never count. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The colour classes of `globals.css` (`.tok-*`), named after the highlighter's CSS variables. */
export type HighlightKind =
  | "comment"
  | "punctuation"
  | "string"
  | "string-expression"
  | "constant"
  | "keyword"
  | "function"
  | "parameter"
  | "link"
  | "inserted"
  | "deleted"
  | "changed";

/** Without a kind it has the colour of plain text. */
export type HighlightToken = { text: string; kind?: HighlightKind };

/** Highlights `lines`, which start at the zero-based line `from` of the text. */
export type Highlight = (
  lines: readonly string[],
  from: number,
) => Promise<readonly HighlightToken[][]>;

/** The part of a line's tokens that lies in `[start, end)`. */
export function sliceTokens(
  tokens: readonly HighlightToken[],
  start: number,
  end: number,
): HighlightToken[] {
  const part: HighlightToken[] = [];
  let offset = 0;
  for (const token of tokens) {
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, token.text.length);
    if (from < to) part.push({ ...token, text: token.text.slice(from, to) });
    offset += token.text.length;
    if (offset >= end) break;
  }
  return part;
}

/** Whether the tokens add up to the line, so that faulty highlighting cannot change the text. */
export function tokensMatch(tokens: readonly HighlightToken[], line: string): boolean {
  let offset = 0;
  for (const token of tokens) {
    if (!line.startsWith(token.text, offset)) return false;
    offset += token.text.length;
  }
  return offset === line.length;
}

/** The colour classes of `globals.css` (`.tok-*`), named after the highlighter's CSS variables. */
export type TokenKind =
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

/** A stretch of text in one colour; without a kind it has the colour of plain text. */
export type Token = { text: string; kind?: TokenKind };

/** Colours `lines`, which begin at line `from` (zero-based) of the whole text. */
export type Highlight = (lines: readonly string[], from: number) => Promise<readonly Token[][]>;

/** The part of a line's tokens that lies in `[start, end)`. */
export function sliceTokens(tokens: readonly Token[], start: number, end: number): Token[] {
  const part: Token[] = [];
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

/** Whether tokens say the same as the line, so that a wrong colouring can never change the text. */
export function tokensMatch(tokens: readonly Token[], line: string): boolean {
  let offset = 0;
  for (const token of tokens) {
    if (!line.startsWith(token.text, offset)) return false;
    offset += token.text.length;
  }
  return offset === line.length;
}

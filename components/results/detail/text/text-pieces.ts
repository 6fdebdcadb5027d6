/** Characters per piece. */
export const PIECE = 250_000;

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Splits a text into lines piece by piece, so that the first lines are available immediately. */
export function* linePieces(text: string, piece = PIECE): Generator<readonly string[], void> {
  let from = 0;
  while (true) {
    const cut = from + piece >= text.length ? -1 : text.indexOf("\n", from + piece);
    if (cut === -1) {
      yield linesOf(text.slice(from));
      return;
    }
    // The line break that ends a piece belongs to it.
    yield linesOf(text.slice(from, text[cut - 1] === "\r" ? cut - 1 : cut));
    from = cut + 1;
  }
}

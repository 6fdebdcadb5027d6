/** Characters of a text that are cut into lines at a time. */
export const PIECE = 250_000;

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** The lines of a text, piece by piece: the first are there at once, however long it is. */
export function* linePieces(text: string, piece = PIECE): Generator<readonly string[], void> {
  let from = 0;
  while (true) {
    const cut = from + piece >= text.length ? -1 : text.indexOf("\n", from + piece);
    if (cut === -1) {
      yield linesOf(text.slice(from));
      return;
    }
    // The break that ends a piece belongs to it; what follows it is the next one's first line.
    yield linesOf(text.slice(from, text[cut - 1] === "\r" ? cut - 1 : cut));
    from = cut + 1;
  }
}

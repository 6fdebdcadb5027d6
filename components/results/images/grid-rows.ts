/** Where a picture of a grid lies, in pixels; `height` is the picture's own, without its words. */
export type ImageCell = {
  readonly index: number;
  readonly left: number;
  readonly width: number;
};

export type ImageRow = { readonly cells: readonly ImageCell[]; readonly height: number };

type Room = {
  /** Pixels from edge to edge. */
  readonly width: number;
  readonly gap: number;
  /** The height that rows come near to. */
  readonly wanted: number;
  readonly narrowest: number;
};

/** Panoramas and towers are framed in a shape that leaves room for their words and for others. */
const FLATTEST = 3;
/** How much higher than wanted a row may be. */
const HIGHEST = 1.6;

/**
 * Rows that fill the width, each picture in its own shape (`ratios`: width by height; null where unknown, which is
 * drawn as a square).
 */
export function imageRows(ratios: readonly (number | null)[], room: Room): ImageRow[] {
  const { width, gap, wanted, narrowest } = room;
  const least = Math.min(narrowest, width) / wanted;
  const rows: ImageRow[] = [];
  let from = 0;
  let sum = 0;
  const shapes = ratios.map((ratio) => Math.max(least, Math.min(FLATTEST, ratio ?? 1)));
  const close = (until: number, height: number) => {
    let left = 0;
    const cells = shapes.slice(from, until).map((shape, at) => {
      const cell = { index: from + at, left, width: Math.min(width, shape * height) };
      left += cell.width + gap;
      return cell;
    });
    rows.push({ cells, height });
    from = until;
    sum = 0;
  };
  shapes.forEach((shape, index) => {
    const roomFor = (count: number) => width - (count - 1) * gap;
    const before = index - from;
    const full = roomFor(before + 1) / (sum + shape);
    if (full <= wanted && before > 0) {
      // Full with this one, or a little higher without it: whichever is nearer to what is wanted.
      const without = roomFor(before) / sum;
      if (without <= HIGHEST * wanted && without - wanted < wanted - full) close(index, without);
    }
    sum += shape;
    const height = roomFor(index - from + 1) / sum;
    if (height <= wanted) close(index + 1, Math.max(1, height));
  });
  // The last row is not blown up to the width.
  if (from < shapes.length) close(shapes.length, wanted);
  return rows;
}

/** The picture above (-1) or below (1) another one: that of the next row whose middle is nearest. */
export function neighbour(rows: readonly ImageRow[], index: number, by: 1 | -1): number {
  const at = rows.findIndex(({ cells }) => cells.some((cell) => cell.index === index));
  const here = rows[at]?.cells.find((cell) => cell.index === index);
  const next = rows[at + by];
  if (!here || !next) return index;
  const middle = ({ left, width }: ImageCell) => left + width / 2;
  return next.cells.reduce((best, cell) =>
    Math.abs(middle(cell) - middle(here)) < Math.abs(middle(best) - middle(here)) ? cell : best,
  ).index;
}

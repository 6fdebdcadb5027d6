/** Position of an image in pixels; `height` is without the caption. */
export type ImageCell = {
  readonly index: number;
  readonly left: number;
  readonly width: number;
};

export type ImageRow = { readonly cells: readonly ImageCell[]; readonly height: number };

type Room = {
  readonly width: number;
  readonly gap: number;
  readonly rowHeight: number;
  readonly minWidth: number;
};

/** Limits of the aspect ratio, so that extreme images leave room for captions and neighbours. */
const MAX_RATIO = 3;
/** Maximum row height, relative to the preferred one. */
const MAX_GROWTH = 1.6;

/**
 * Rows that fill the width while keeping each image's aspect ratio (`ratios`: width by height; null
 * if unknown, which counts as a square).
 */
export function imageRows(ratios: readonly (number | null)[], room: Room): ImageRow[] {
  const { width, gap, rowHeight, minWidth } = room;
  const least = Math.min(minWidth, width) / rowHeight;
  const rows: ImageRow[] = [];
  let from = 0;
  let sum = 0;
  const shapes = ratios.map((ratio) => Math.max(least, Math.min(MAX_RATIO, ratio ?? 1)));
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
    if (full <= rowHeight && before > 0) {
      // Breaks before or after this image, whichever gives the row height closer to the preferred
      // one.
      const without = roomFor(before) / sum;
      if (without <= MAX_GROWTH * rowHeight && without - rowHeight < rowHeight - full)
        close(index, without);
    }
    sum += shape;
    const height = roomFor(index - from + 1) / sum;
    if (height <= rowHeight) close(index + 1, Math.max(1, height));
  });
  // The last row is not stretched to the width.
  if (from < shapes.length) close(shapes.length, rowHeight);
  return rows;
}

/** Index of the image above (-1) or below (1): the one in the next row with the nearest centre. */
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

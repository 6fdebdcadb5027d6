/** How much a screenshot shows. `blank`: one colour. `nearly-blank`: one small thing, such as a spinner. */
export type PictureContent = "blank" | "nearly-blank" | "full";

/** RGBA bytes, row by row. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};

/** Tiles per row. They are squares, so that text of the usual size is as high as one or two. */
const COLUMNS = 40;
/** Difference of neighbours in one channel that an eye sees. Gradients and noise of an encoder have less. */
const EDGE = 24;
/** Share of the tiles of one screen that a word or a small icon covers. */
const WORD_SHARE = 0.008;
/** Maximum size of a spinner or logo of a page that is still loading, as a share of the width and of the shorter side. */
const SMALL = 0.3;
/** Share of the shorter side: a line of the header is above it, and a spinner below. */
const HEAD = 0.15;

/**
 * Judges a screenshot by its edges, because pages differ in colour and gradients: the picture is divided into tiles,
 * and a tile has content if neighbouring pixels in it differ visibly. Without such a tile the picture is blank. It is
 * nearly blank if the tiles with content are fewer than a word takes, or fit in a small box in the middle of the width
 * and below the head of the page.
 */
export function pictureContent(pixels: Pixels): PictureContent {
  const tiles = tilesWithEdges(pixels);
  if (tiles.count === 0) return "blank";
  const { width, height } = pixels;
  const side = Math.min(width, height);
  const screen = COLUMNS * Math.ceil((COLUMNS * side) / width);
  if (tiles.count <= WORD_SHARE * screen) return "nearly-blank";
  const { left, right, top, bottom } = tiles;
  const center = (left + right) / 2;
  const isSmall = right - left <= SMALL * width && bottom - top <= SMALL * side;
  const isInMiddle = center > width / 3 && center < (2 * width) / 3 && top > HEAD * side;
  return isSmall && isInMiddle ? "nearly-blank" : "full";
}

type Tiles = {
  readonly count: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

function tilesWithEdges({ width, height, data }: Pixels): Tiles {
  const size = Math.max(1, width / COLUMNS);
  const found = new Set<number>();
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = (y * width + x) * 4;
      if (!differs(data, at, at + 4) && !differs(data, at, at + width * 4)) continue;
      found.add(Math.floor(y / size) * COLUMNS + Math.floor(x / size));
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return { count: found.size, left, right, top, bottom };
}

const differs = (data: Uint8ClampedArray, one: number, other: number): boolean =>
  Math.abs((data[one] ?? 0) - (data[other] ?? 0)) > EDGE ||
  Math.abs((data[one + 1] ?? 0) - (data[other + 1] ?? 0)) > EDGE ||
  Math.abs((data[one + 2] ?? 0) - (data[other + 2] ?? 0)) > EDGE;

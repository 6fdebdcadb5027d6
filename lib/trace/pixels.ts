/** RGBA bytes, row by row. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};

export type PixelDifference = {
  /** The larger of both widths; the same applies to the height. */
  readonly width: number;
  readonly height: number;
  /** The later image in pale grey, with changes in a signal colour. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** Of all pixels, 0 to 1. */
  readonly share: number;
  /** Bounding box of all changes. Null if nothing changed. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
};

/**
 * Sum of the differences in red, green, blue and alpha that is not visible, for example between two
 * encodings.
 */
const UNSEEN = 36;
const SIGNAL = [214, 0, 110] as const;
/** Opacity of the signal colour. */
const STRENGTH = 0.65;

/**
 * Compares two images pixel by pixel from the upper left corner. Areas that only one of them covers
 * count as changed.
 */
export function pixelDifference(before: Pixels, after: Pixels): PixelDifference {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const data = new Uint8ClampedArray(width * height * 4);
  let changed = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      const one = x < before.width && y < before.height ? (y * before.width + x) * 4 : -1;
      const other = x < after.width && y < after.height ? (y * after.width + x) * 4 : -1;
      data[to + 3] = 255;
      if (one >= 0 && other >= 0 && distance(before.data, one, after.data, other) <= UNSEEN) {
        const grey = pale(after.data, other);
        data[to] = grey;
        data[to + 1] = grey;
        data[to + 2] = grey;
        continue;
      }
      changed += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
      for (let channel = 0; channel < 3; channel += 1)
        data[to + channel] = tinted(
          SIGNAL[channel] ?? 0,
          other < 0 ? null : after.data[other + channel],
        );
    }
  return {
    width,
    height,
    data,
    share: width * height === 0 ? 0 : changed / (width * height),
    box:
      changed === 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
  };
}

const tinted = (signal: number, there: number | null | undefined): number =>
  typeof there === "number" ? STRENGTH * signal + (1 - STRENGTH) * there : signal;

function distance(
  one: Uint8ClampedArray,
  at: number,
  other: Uint8ClampedArray,
  there: number,
): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel += 1)
    sum += Math.abs((one[at + channel] ?? 0) - (other[there + channel] ?? 0));
  return sum;
}

/** Light enough for contrast with the signal colour. */
function pale(data: Uint8ClampedArray, at: number): number {
  const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  return 170 + light / 3;
}

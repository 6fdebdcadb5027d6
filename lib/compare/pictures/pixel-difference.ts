import pixelmatch from "pixelmatch";
import type { Pixels } from "@/lib/results/artifacts/picture-content";
import { ChangedRegions } from "./changed-regions";
import { clippedRegion, type Region } from "./region";

export type PixelDifference = {
  /** The larger of both widths; the same applies to the height. */
  readonly width: number;
  readonly height: number;
  /** The later picture in pale grey, with changes in a signal colour. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly changed: number;
  /** Pixels without those that are ignored. */
  readonly compared: number;
  /** Bounding boxes of the changed parts, the largest first. */
  readonly regions: readonly Region[];
};

const SIGNAL = [214, 0, 110] as const;
/** Opacity of the signal colour where only one picture has pixels. */
const STRENGTH = 0.65;
/** Opacity of unchanged pixels. */
const PALE = 0.25;
const ANTIALIASED = [216, 216, 216] as const;

/**
 * Compares two pictures from the upper left corner. What only one of them covers counts as changed; antialiasing and what
 * `ignored` covers does not.
 */
export function pixelDifference(
  before: Pixels,
  after: Pixels,
  ignored: readonly Region[] = [],
): PixelDifference {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const shared = {
    width: Math.min(before.width, after.width),
    height: Math.min(before.height, after.height),
  };
  const clipped = ignored.flatMap((region) => clippedRegion(region, { width, height }) ?? []);
  const mask = clipped.length > 0 ? maskOf(clipped, { width, height }) : null;
  const [one, other] = [cropped(before, shared), cropped(after, shared)];
  const was = mask ? withIgnored(one, other, clipped, shared) : one;
  const drawn = new Uint8ClampedArray(shared.width * shared.height * 4);
  pixelmatch(other, was, drawn, shared.width, shared.height, {
    alpha: PALE,
    diffColor: [...SIGNAL],
    aaColor: [...ANTIALIASED],
  });
  const regions = new ChangedRegions(width);
  collect(drawn, shared.width, regions);
  const isWhole = shared.width === width && shared.height === height;
  const data = isWhole ? drawn : new Uint8ClampedArray(width * height * 4);
  if (!isWhole) {
    pasted(drawn, shared, data, width);
    drawRest({ before, after, shared, mask: mask?.pixels ?? null, data, width, height }, regions);
  }
  const compared = width * height - (mask?.count ?? 0);
  return { width, height, data, changed: regions.count, compared, regions: regions.regions() };
}

type Size = { readonly width: number; readonly height: number };

/** Marks ignored pixels and counts them; regions may overlap. */
function maskOf(regions: readonly Region[], { width, height }: Size) {
  const pixels = new Uint8Array(width * height);
  let count = 0;
  for (const region of regions)
    for (let row = region.y; row < region.y + region.height; row += 1) {
      const from = row * width + region.x;
      for (let at = from; at < from + region.width; at += 1)
        if (pixels[at] === 0) {
          pixels[at] = 1;
          count += 1;
        }
    }
  return { pixels, count };
}

function cropped({ width, height, data }: Pixels, to: Size): Uint8ClampedArray {
  if (width === to.width)
    return height === to.height ? data : data.subarray(0, to.width * to.height * 4);
  const part = new Uint8ClampedArray(to.width * to.height * 4);
  for (let row = 0; row < to.height; row += 1)
    part.set(data.subarray(row * width * 4, (row * width + to.width) * 4), row * to.width * 4);
  return part;
}

/** A copy of one picture with the ignored parts of the other, so that they do not differ. */
function withIgnored(
  one: Uint8ClampedArray,
  other: Uint8ClampedArray,
  ignored: readonly Region[],
  size: Size,
): Uint8ClampedArray {
  const copy = one.slice();
  for (const region of ignored) {
    const part = clippedRegion(region, size);
    if (!part) continue;
    for (let row = part.y; row < part.y + part.height; row += 1) {
      const from = (row * size.width + part.x) * 4;
      copy.set(other.subarray(from, from + part.width * 4), from);
    }
  }
  return copy;
}

/** Changed pixels are the only ones in the signal colour: all others are grey. */
function collect(drawn: Uint8ClampedArray, width: number, regions: ChangedRegions): void {
  const [signal] = new Uint32Array(Uint8Array.from([...SIGNAL, 255]).buffer);
  const pixels = new Uint32Array(drawn.buffer, drawn.byteOffset, drawn.length / 4);
  for (let at = pixels.indexOf(signal ?? 0); at >= 0; ) {
    const y = Math.floor(at / width);
    const end = (y + 1) * width;
    let to = at + 1;
    while (to < end && pixels[to] === signal) to += 1;
    regions.add(y, at - y * width, to - y * width);
    at = pixels.indexOf(signal ?? 0, to);
  }
}

function pasted(from: Uint8ClampedArray, size: Size, to: Uint8ClampedArray, width: number): void {
  for (let row = 0; row < size.height; row += 1)
    to.set(from.subarray(row * size.width * 4, (row + 1) * size.width * 4), row * width * 4);
}

type Rest = Size & {
  readonly before: Pixels;
  readonly after: Pixels;
  readonly shared: Size;
  readonly mask: Uint8Array | null;
  readonly data: Uint8ClampedArray;
};

/** Draws the areas that at most one picture covers. */
function drawRest(rest: Rest, regions: ChangedRegions): void {
  const { width, height, shared, mask } = rest;
  for (let y = 0; y < height; y += 1)
    for (let x = y < shared.height ? shared.width : 0; x < width; x += 1) {
      const isIgnored = mask?.[y * width + x] === 1;
      drawPixel(rest, x, y, isIgnored);
      if (!isIgnored) regions.add(y, x, x + 1);
    }
}

function drawPixel({ before, after, data, width }: Rest, x: number, y: number, isIgnored: boolean) {
  const to = (y * width + x) * 4;
  const source = [after, before].find((each) => x < each.width && y < each.height);
  const from = source ? (y * source.width + x) * 4 : 0;
  for (const [channel, signal] of SIGNAL.entries()) {
    const there = source?.data[from + channel] ?? 255;
    data[to + channel] = isIgnored
      ? 255 + PALE * (there - 255)
      : STRENGTH * signal + (1 - STRENGTH) * there;
  }
  data[to + 3] = 255;
}

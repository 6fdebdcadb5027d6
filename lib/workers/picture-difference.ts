import { type PixelDifference, pixelDifference } from "@/lib/compare/pictures/pixel-difference";
import type { Region } from "@/lib/compare/pictures/region";
import { formatCount } from "@/lib/format/count";
import type { Pixels } from "@/lib/results/artifacts/picture-content";

type PictureSize = { readonly width: number; readonly height: number };

/** An image of the difference, to be drawn on a canvas. */
export type PictureDifference =
  | ({
      readonly ok: true;
      readonly picture: ImageBitmap;
      readonly sizes: readonly [before: PictureSize, after: PictureSize];
    } & Omit<PixelDifference, "data">)
  /** The browser cannot decode one of the images, or they are too large. */
  | { readonly ok: false; readonly message: string };

/** Each pixel takes four bytes in up to five buffers. */
const MAX_PIXELS = 40_000_000;

/** Compares two images pixel by pixel, in a worker. */
export async function pictureDifference(
  before: Blob,
  after: Blob,
  ignored: readonly Region[],
): Promise<PictureDifference> {
  const bitmaps = await Promise.all([before, after].map((blob) => createImageBitmap(blob))).catch(
    () => null,
  );
  const [one, other] = bitmaps ?? [];
  if (!one || !other) return { ok: false, message: "One of the pictures cannot be decoded." };
  const sizes = [sizeOf(one), sizeOf(other)] as const;
  const tooLarge = tooLargeMessage(...sizes);
  if (tooLarge !== null) return { ok: false, message: tooLarge };
  const { data, ...difference } = pixelDifference(pixelsOf(one), pixelsOf(other), ignored);
  const { width, height } = difference;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  return { ok: true, picture: canvas.transferToImageBitmap(), sizes, ...difference };
}

const sizeOf = ({ width, height }: ImageBitmap): PictureSize => ({ width, height });

/** Why two pictures cannot be compared within the memory of a worker. Null if they can. */
export function tooLargeMessage(one: PictureSize, other: PictureSize): string | null {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  if (width * height <= MAX_PIXELS) return null;
  return `The pictures are too large to compare: together they cover ${formatCount(width)} × ${formatCount(height)} pixels, and the limit is ${formatCount(MAX_PIXELS / 1_000_000)} million pixels.`;
}

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  return { width, height, data };
}

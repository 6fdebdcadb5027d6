import { type PixelDifference, type Pixels, pixelDifference } from "@/lib/trace/pixels";

/** An image of the difference, to be drawn on a canvas. */
export type PictureDifference =
  | ({ readonly ok: true; readonly picture: ImageBitmap } & Pick<
      PixelDifference,
      "width" | "height" | "share" | "box"
    >)
  /** The browser cannot decode one of the images, or they are too large. */
  | { readonly ok: false; readonly message: string };

/** Each pixel takes four bytes in three buffers. */
const MAX_PIXELS = 40_000_000;

/** Compares two images pixel by pixel, in a worker. */
export async function pictureDifference(before: Blob, after: Blob): Promise<PictureDifference> {
  const bitmaps = await Promise.all([before, after].map((blob) => createImageBitmap(blob))).catch(
    () => null,
  );
  const [one, other] = bitmaps ?? [];
  if (!one || !other) return { ok: false, message: "One of the images cannot be decoded." };
  const pixels = Math.max(one.width, other.width) * Math.max(one.height, other.height);
  if (pixels > MAX_PIXELS) return { ok: false, message: "The images are too large to compare." };
  const { width, height, data, share, box } = pixelDifference(read(one), read(other));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  return { ok: true, picture: canvas.transferToImageBitmap(), width, height, share, box };
}

function read(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  return { width, height, data };
}

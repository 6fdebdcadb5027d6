import { dataUrlBlob } from "@/lib/results/artifacts/data-url-blob";
import { type PictureContent, pictureContent } from "@/lib/results/artifacts/picture-content";

/** A small picture of the top of a screenshot, and how much the whole screenshot shows. */
export type PicturePreview = {
  readonly picture: Blob;
  /** Pixels of the part that the preview shows. */
  readonly width: number;
  readonly height: number;
  readonly content: PictureContent;
};

export type PreviewBox = { readonly width: number; readonly height: number };

/** Pixels. Text of the usual size still has visible edges at this width. */
const MAX_WIDTH = 640;
/** Pixels at that width. The rest of a longer page is not measured. */
const MAX_HEIGHT = 8_000;

/** Rejects if the browser cannot decode the picture. Never enlarges it. */
export async function picturePreview(
  picture: Blob | string,
  box: PreviewBox,
): Promise<PicturePreview> {
  const blob = typeof picture === "string" ? (dataUrlBlob(picture) ?? new Blob()) : picture;
  const bitmap = await createImageBitmap(blob);
  try {
    const { width } = bitmap;
    const height = Math.min(bitmap.height, Math.round((width * box.height) / box.width));
    const scale = Math.min(1, box.width / width, box.height / height);
    const canvas = draw(bitmap, { width, height, scale });
    const preview = await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
    return { picture: preview, width, height, content: contentOf(bitmap) };
  } finally {
    bitmap.close();
  }
}

function contentOf(bitmap: ImageBitmap): PictureContent {
  const scale = Math.min(1, MAX_WIDTH / bitmap.width);
  const height = Math.min(bitmap.height, Math.floor(MAX_HEIGHT / scale));
  const canvas = draw(bitmap, { width: bitmap.width, height, scale });
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels ? pictureContent(pixels) : "full";
}

type Part = { readonly width: number; readonly height: number; readonly scale: number };

/** The upper part of a picture, scaled, on white: a transparent screenshot is shown so. */
function draw(bitmap: ImageBitmap, { width, height, scale }: Part): OffscreenCanvas {
  const [toWidth, toHeight] = [width, height].map((each) => Math.max(1, Math.round(each * scale)));
  const canvas = new OffscreenCanvas(toWidth ?? 1, toHeight ?? 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser has no canvas for workers.");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

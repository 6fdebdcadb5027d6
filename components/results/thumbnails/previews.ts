import { createWorkerClient } from "@/lib/workers/client";
import type { PicturePreview } from "@/lib/workers/picture-preview";

/** Decodes screenshots in a separate worker, so that other content does not wait. */
const pictureWorker = createWorkerClient();

/** Pixels: twice the size of the largest thumbnail, for dense screens. */
const BOX = { width: 192, height: 128 };
/** Thumbnails in memory, about 10 kB each. The oldest is dropped first. */
const MAX_PREVIEWS = 500;

export type Preview = Omit<PicturePreview, "picture"> & {
  /** A `blob:` URL. */
  readonly src: string;
};

const previews = new Map<string, Preview>();

export const knownPreview = (key: string): Preview | null => previews.get(key) ?? null;

/** Scales the top of a picture down and judges how much the whole picture shows. `picture`: its bytes or a `data:` URL. */
export async function makePreview(
  key: string,
  picture: Blob | string,
  signal: AbortSignal,
): Promise<Preview> {
  const known = previews.get(key);
  if (known) return known;
  const made = await pictureWorker.run({ kind: "picture-preview", picture, box: BOX }, signal);
  const { width, height, content } = made;
  const preview = { src: URL.createObjectURL(made.picture), width, height, content };
  previews.set(key, preview);
  for (const [oldest, { src }] of previews) {
    if (previews.size <= MAX_PREVIEWS) break;
    previews.delete(oldest);
    // Images that show it have decoded it already.
    URL.revokeObjectURL(src);
  }
  return preview;
}

import { useEffect, useMemo, useState } from "react";
import { mediaHost } from "@/lib/storage/preferences/consent";
import { loadAllowedImage } from "../../artifacts/use-media";
import { useWaitingImages } from "../../run/waiting-images";

/** Bytes of all images of a frame, because its document contains them. */
const MAX_BYTES = 20_000_000;

/**
 * The allowed images of a frame as `data:` URLs: its origin cannot read others. They appear
 * together, because each change loads the frame again.
 */
export function useFrameImages(urls: readonly string[]): ReadonlyMap<string, string> {
  const waiting = useWaitingImages(urls);
  const allowed = useMemo(() => {
    const closed = new Set(waiting.map(({ url }) => url));
    return urls.filter((url) => !closed.has(url) && mediaHost(url) !== null);
  }, [urls, waiting]);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    const gone = new AbortController();
    loadAll(allowed, gone.signal).then(
      (images) => {
        if (!gone.signal.aborted) setLoaded(images);
      },
      () => {
        // Aborted.
      },
    );
    return () => gone.abort();
  }, [allowed]);
  return loaded;
}

async function loadAll(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const blobs = await Promise.all(
    urls.map(async (url) => [url, await loadAllowedImage(url, signal)] as const),
  );
  const images = new Map<string, string>();
  let room = MAX_BYTES;
  for (const [url, blob] of blobs) {
    if (!blob || blob.size > room) continue;
    room -= blob.size;
    images.set(url, await dataUrl(blob));
  }
  return images;
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

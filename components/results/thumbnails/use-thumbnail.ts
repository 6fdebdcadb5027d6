import { useEffect, useState } from "react";
import { usePrinting } from "@/components/ui/layout/use-printing";
import type { PageScreenshot } from "@/lib/results/artifacts/page-screenshot";
import { useStoredUrls } from "../artifacts/store";
import { loadImage, useMediaPermission, type WaitingMedia } from "../artifacts/use-media";
import { knownPreview, makePreview, type Preview } from "./previews";

export type Thumbnail =
  | { readonly state: "need-consent"; readonly media: WaitingMedia }
  | { readonly state: "loading" | "expired" }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "ready"; readonly preview: Preview };

/** Milliseconds that a card stays before its screenshot is loaded. Scrolling past loads nothing. */
const SETTLE_MS = 150;

/** A small version of a screenshot: from storage, or with the user's consent through this server. */
export function useThumbnail(
  key: string,
  { source, isInline }: PageScreenshot,
  isExpired: boolean,
): Thumbnail {
  const { host, mayFetch, allow } = useMediaPermission(source);
  const isStored = useStoredUrls()?.has(source) ?? false;
  const printing = usePrinting();
  const [got, setGot] = useState<{ readonly of: string; readonly thumbnail: Thumbnail }>();
  const mayShow = isInline || isStored || mayFetch;
  const mayLoad = mayShow && (isStored || !isExpired);
  const known = mayShow ? knownPreview(key) : null;

  useEffect(() => {
    // Only what is loaded already is printed.
    if (known || !mayLoad || printing) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      loadThumbnail(key, { source, isInline }, gone.signal).then(
        (thumbnail) => setGot({ of: key, thumbnail }),
        () => {
          if (gone.signal.aborted) return;
          const reason = "This browser cannot display the image.";
          setGot({ of: key, thumbnail: { state: "failed", reason } });
        },
      );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [known, mayLoad, printing, key, source, isInline]);

  if (known) return { state: "ready", preview: known };
  if (mayShow && got?.of === key) return got.thumbnail;
  if (mayLoad) return { state: "loading" };
  if (isExpired) return { state: "expired" };
  if (host === null) return { state: "failed", reason: "This is not an http(s) URL." };
  return { state: "need-consent", media: { state: "need-consent", host, allow } };
}

async function loadThumbnail(
  key: string,
  { source, isInline }: PageScreenshot,
  signal: AbortSignal,
): Promise<Thumbnail> {
  if (isInline) return { state: "ready", preview: await makePreview(key, source, signal) };
  const media = await loadImage(source, signal);
  if (media.state === "ready" && media.blob)
    return { state: "ready", preview: await makePreview(key, media.blob, signal) };
  return media.state === "failed"
    ? { state: "failed", reason: media.reason }
    : { state: "expired" };
}

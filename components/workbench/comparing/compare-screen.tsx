"use client";

import { ComparePage } from "@/components/compare/compare-page";
import {
  type PictureLoaderProps,
  PictureLoaderProvider,
} from "@/components/compare/detail/picture-loader";
import { MediaState } from "@/components/results/artifacts/media-state";
import { useMedia } from "@/components/results/artifacts/use-media";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { ShareHost } from "../run-share/host";

/** The page that compares runs, with the pictures of results. */
export function CompareScreen() {
  return (
    <PictureLoaderProvider value={RemotePicture}>
      <ComparePage />
      <LiveRegion>
        <ShareHost />
      </LiveRegion>
    </PictureLoaderProvider>
  );
}

/** Loads a screenshot like a file of a result: with consent, through this server. */
function RemotePicture({ url, name, children }: PictureLoaderProps) {
  const media = useMedia(url, "image");
  if (media.state === "ready")
    return children(
      media.blob
        ? { ok: true, blob: media.blob }
        : { ok: false, reason: `The ${name} could not be loaded.` },
    );
  if (media.state === "expired")
    return children({
      ok: false,
      reason: `The ${name} has expired, and this browser stores no copy.`,
    });
  return (
    <div className="grid gap-1.5">
      <p className="text-xs font-medium first-letter:uppercase">{name}</p>
      <MediaState media={media} name={name} thing="picture" expired={null} />
    </div>
  );
}

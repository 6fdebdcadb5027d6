import type { PictureLoaderProps } from "@/components/compare/detail/picture-loader";
import { MediaState } from "@/components/results/artifacts/media-state";
import { useMedia } from "@/components/results/artifacts/use-media";

/** Loads a screenshot like a file of a result: with consent, through this server. */
export function RemotePicture({ url, name, children }: PictureLoaderProps) {
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

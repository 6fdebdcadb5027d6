import { ImageOff } from "lucide-react";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { ImageView } from "@/lib/results/model/result-view";
import { type Media, useMedia } from "../artifacts/use-media";
import { LoadOne } from "./load-one";
import { ImagePlaceholder } from "./placeholder";

/** A decorative thumbnail with consent; without, a placeholder with a button that loads it. */
export function ImageThumb({ image }: { image: ImageView }) {
  return <MediaThumb image={image} media={useMedia(image.url, "image")} />;
}

type MediaThumbProps = {
  image: ImageView;
  media: Media;
  /** False if a list loads its images together, or there is no room for the button. */
  hasButton?: boolean;
};

export function MediaThumb({ image, media, hasButton = true }: MediaThumbProps) {
  if (media.state === "ready" && media.src !== "")
    return (
      // biome-ignore lint/performance/noImgElement: a blob or data URL cannot be optimized
      <img
        src={media.src}
        alt=""
        decoding="async"
        className="size-full rounded-md bg-sunken object-contain"
      />
    );
  if (media.state === "loading")
    return (
      <div className="grid size-full place-items-center rounded-md bg-sunken text-ink-faint">
        <Spinner />
      </div>
    );
  if (media.state === "failed" || media.state === "expired")
    return (
      <div
        title={media.state === "failed" ? media.reason : "Its URL has expired"}
        className="flex size-full flex-col items-center justify-center gap-1 rounded-md bg-sunken p-1 text-xs text-ink-muted"
      >
        <ImageOff aria-hidden className="size-3.5 shrink-0" />
        {media.state === "failed" ? "not shown" : "expired"}
      </div>
    );
  return (
    <ImagePlaceholder image={image} className="size-full" quiet>
      {hasButton && media.state === "need-consent" ? <LoadOne media={media} /> : null}
    </ImagePlaceholder>
  );
}

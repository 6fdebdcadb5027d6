import { ImageOff } from "lucide-react";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { ImageView } from "@/lib/results/model/result-view";
import { useMedia } from "../artifacts/use-media";
import { ImagePlaceholder } from "./placeholder";

/** A picture where the reader agreed to load it; a frame of its shape until then. It never has a name of its own. */
export function ImageThumb({ image }: { image: ImageView }) {
  const media = useMedia(image.url, "image");
  if (media.state === "ready" && media.src !== "")
    return (
      // biome-ignore lint/performance/noImgElement: the image is in the address itself; there is nothing to optimise
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
  if (media.state === "refused" || media.state === "expired")
    return (
      <div
        title={media.state === "refused" ? media.reason : "Its address works no more"}
        className="flex size-full flex-col items-center justify-center gap-1 rounded-md bg-sunken p-1 text-xs text-ink-muted"
      >
        <ImageOff aria-hidden className="size-3.5 shrink-0" />
        {media.state === "refused" ? "not shown" : "expired"}
      </div>
    );
  return <ImagePlaceholder image={image} className="size-full" quiet />;
}

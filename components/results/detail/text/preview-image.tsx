import { ImageOff } from "lucide-react";
import { Spinner } from "@/components/ui/feedback/spinner";
import { truncate } from "@/lib/format/truncate";
import { mediaHost } from "@/lib/storage/preferences/consent";
import { useMedia } from "../../artifacts/use-media";
import { LoadOne } from "../../images/load-one";

export type ImagePlace = {
  readonly element: HTMLElement;
  readonly url: string;
  readonly alt: string;
};

/** Images of one block; the others keep their text. */
const MAX_IMAGES = 100;

/** Empties the placeholders of remote images, and returns them. */
export function takeImagePlaces(block: HTMLElement): ImagePlace[] {
  const places: ImagePlace[] = [];
  for (const element of block.querySelectorAll<HTMLElement>("[data-image-placeholder]")) {
    const url = element.dataset.imagePlaceholder ?? "";
    if (mediaHost(url) === null || places.length === MAX_IMAGES) continue;
    element.replaceChildren();
    // The content has its own role and name.
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
    places.push({ element, url, alt: element.title });
  }
  return places;
}

/** An image of rendered text, or its alternative text with a button that loads it. */
export function PreviewImage({ url, alt }: Pick<ImagePlace, "url" | "alt">) {
  const media = useMedia(url, "image");
  if (media.state === "ready" && media.src !== "")
    // biome-ignore lint/performance/noImgElement: a blob URL cannot be optimized
    return <img src={media.src} alt={alt} decoding="async" />;
  const label = <bdi className="truncate">{truncate(alt, 200)}</bdi>;
  if (media.state === "loading")
    return (
      <>
        <Spinner />
        {label}
      </>
    );
  if (media.state === "need-consent")
    return (
      <>
        {label}
        <LoadOne media={media} />
        <span className="hidden print:inline">{media.host}</span>
      </>
    );
  return (
    <>
      <ImageOff aria-hidden className="size-3.5 shrink-0" />
      {label}
      <span>{media.state === "failed" ? media.reason : "Its URL has expired."}</span>
    </>
  );
}

import { ArrowLeft, ArrowRight, Maximize2, Minimize2, X } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { MessageRegion, useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { classNames } from "@/components/ui/layout/class-names";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { showModal } from "@/components/ui/overlays/show-modal";
import { formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import { resultImageSize } from "@/lib/results/facets/table-facts";
import type { ImageView, ResultView } from "@/lib/results/model/result-view";
import { useMedia } from "../artifacts/use-media";
import { CreditLine } from "../list/credit-line";
import { ResultUrl } from "../list/result-url";
import { ConsentPrompt } from "./consent-prompt";
import { ImageFailure } from "./image-failure";
import { ImagePlaceholder } from "./placeholder";

type LightboxProps = {
  results: readonly ResultView[];
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
};

/** One image in the whole window, with buttons and keys for the next ones. */
export function ImageLightbox({ results, place, onPlace, onClose }: LightboxProps) {
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();
  const announce = useAnnounce();
  const [whole, setWhole] = useState(true);
  const result = results[place];

  useLayoutEffect(() => {
    return element.current ? showModal(element.current) : undefined;
  }, []);

  const go = (by: 1 | -1) => {
    let next = place + by;
    while (results[next] && !results[next]?.image) next += by;
    const found = results[next];
    if (!found) return announce(by > 0 ? "Last image" : "First image", { hidden: true });
    onPlace(next);
    announce(`${next + 1} of ${results.length}: ${truncate(found.title ?? "untitled", 100)}`, {
      hidden: true,
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keeps keys from reaching the results behind the dialog.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const scrolls =
      !whole &&
      event.target instanceof HTMLElement &&
      event.target.tabIndex === 0 &&
      event.target.role === "region";
    if ((event.key === "ArrowRight" && !scrolls) || event.key === "j") go(1);
    else if ((event.key === "ArrowLeft" && !scrolls) || event.key === "k") go(-1);
    else if (event.key === "z") setWhole(!whole);
    else return;
    event.preventDefault();
  };

  if (!result?.image) return null;
  return (
    <dialog
      ref={element}
      aria-labelledby={title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-auto h-[calc(100dvh-2rem)] max-h-none w-[calc(100vw-2rem)] max-w-none overflow-hidden rounded-lg border border-line-medium bg-raised p-0 text-ink shadow-float outline-none backdrop:bg-backdrop open:flex open:flex-col"
    >
      <header className="flex items-start gap-1 border-b border-line py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={title} className="truncate text-base font-semibold">
            <bdi>{truncate(result.title ?? result.image.url, 300)}</bdi>
          </h2>
          <p className="flex min-w-0 gap-2 text-xs text-ink-muted">
            <span className="shrink-0">
              {formatCount(place + 1)} of {formatCount(results.length)}
            </span>
            <span className="min-w-0 truncate">
              <ResultUrl url={result.image.url} />
            </span>
          </p>
        </div>
        <IconButton
          label="Previous image"
          icon={ArrowLeft}
          shortcut="left"
          onClick={() => go(-1)}
        />
        <IconButton label="Next image" icon={ArrowRight} shortcut="right" onClick={() => go(1)} />
        <IconButton
          label={whole ? "Actual size" : "Fit to window"}
          icon={whole ? Maximize2 : Minimize2}
          shortcut="z"
          onClick={() => setWhole(!whole)}
        />
        <IconButton label="Close" icon={X} shortcut="escape" onClick={onClose} />
      </header>
      <Picture key={result.image.url} result={result} image={result.image} whole={whole} />
      <MessageRegion />
    </dialog>
  );
}

type PictureProps = { result: ResultView; image: ImageView; whole: boolean };

function Picture({ result, image, whole }: PictureProps) {
  const media = useMedia(image.url, "image");
  const [real, setReal] = useState<{ width: number; height: number } | null>(null);
  const reported = resultImageSize(result);
  return (
    <>
      <ScrollArea
        aria-label="Image"
        className={classNames(
          "min-h-0 flex-1 bg-sunken",
          whole ? "grid place-items-center overflow-hidden p-2" : "overflow-auto",
        )}
      >
        {media.state === "ready" && media.src !== "" ? (
          // biome-ignore lint/performance/noImgElement: a blob or data URL cannot be optimized
          <img
            src={media.src}
            alt={truncate(result.title ?? "Untitled image", 200)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setReal({ width: naturalWidth, height: naturalHeight })
            }
            className={whole ? "size-full min-h-0 object-scale-down" : "max-w-none"}
          />
        ) : media.state === "loading" ? (
          <div className="p-4">
            <Loading>Loading the image</Loading>
          </div>
        ) : (
          <div className="grid max-w-md gap-3 p-4">
            <ImagePlaceholder image={image} className="h-48" />
            {media.state === "need-consent" ? (
              <ConsentPrompt media={media} thing="image" />
            ) : (
              <ImageFailure media={media} />
            )}
          </div>
        )}
      </ScrollArea>
      <footer className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 text-xs text-ink-muted">
        <span>{sizesText(reported, real)}</span>
        <CreditLine result={result} />
        {result.url ? (
          <span className="min-w-0 truncate">
            On <ResultUrl url={result.url} icon />
          </span>
        ) : null}
      </footer>
    </>
  );
}

type Measures = { readonly width: number; readonly height: number } | null;

const text = ({ width, height }: NonNullable<Measures>) =>
  `${formatCount(width)} × ${formatCount(height)}`;

/** Reported and actual size, if they differ. */
function sizesText(reported: Measures, real: Measures): string {
  if (!real) return reported ? text(reported) : "Unknown size";
  if (!reported) return `${text(real)} actual; not reported by the service`;
  return reported.width === real.width && reported.height === real.height
    ? text(real)
    : `${text(real)} actual; ${text(reported)} reported by the service`;
}

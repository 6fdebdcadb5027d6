import { Maximize2 } from "lucide-react";
import { classNames } from "@/components/ui/layout/class-names";
import { formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import { resultImageSize } from "@/lib/results/facets/table-facts";
import type { CardProps } from "../list/card";
import { CardTitle } from "../list/card";
import { CreditLine } from "../list/credit-line";
import { HealthBadges, ListBadges } from "../list/health-badges";
import { Crumbs } from "../list/result-url";
import { NoteButton } from "../notes/result-note";
import { PickResult } from "../pick/pick-result";
import { ResultThumbnail } from "../thumbnails/result-thumbnail";
import { ImagePlaceholder } from "./placeholder";
import { ImageThumb } from "./thumb";

type ImageCardProps = CardProps & {
  height: number;
  onEnlarge: () => void;
};

/** An image result in the grid: the image or its placeholder, and a caption. */
export function ImageCard({
  result,
  id,
  selected,
  reachable,
  now,
  height,
  onOpen,
  onEnlarge,
}: ImageCardProps) {
  const size = resultImageSize(result);
  const title = truncate(result.title ?? result.url ?? "untitled image", 200);
  return (
    <article
      className={classNames(
        "group relative flex h-full flex-col gap-0.5 overflow-hidden rounded-lg border transition-colors",
        selected
          ? "border-accent bg-selected forced-colors:border-[Highlight]"
          : "border-line hover:bg-hover",
      )}
    >
      {result.image ? (
        <div className="shrink-0 p-1" style={{ height }}>
          <ImageThumb image={result.image} />
          {/* A click on the image opens the result, like one on its caption. */}
          <button
            type="button"
            tabIndex={reachable ? 0 : -1}
            aria-label={`Enlarge ${title}`}
            title="Enlarge"
            onClick={onEnlarge}
            className="absolute top-2 right-2 z-1 grid size-6 place-items-center rounded-md border border-line bg-raised opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Maximize2 aria-hidden className="size-3" />
          </button>
        </div>
      ) : (
        <div className="shrink-0 p-1" style={{ height }}>
          <ImagePlaceholder image={null} className="size-full" />
        </div>
      )}
      <PickResult
        {...{ result, reachable }}
        className="absolute! top-1.5 left-1.5 z-2! bg-raised"
      />
      <div className="flex gap-1.5 px-2 pb-1.5">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <CardTitle {...{ result, id, selected, reachable, onOpen }} lines={1} />
          <p className="h-4 truncate text-xs text-ink-muted">
            {result.breadcrumb ? <Crumbs crumbs={result.breadcrumb} /> : null}
          </p>
          {result.attribution ? <CreditLine result={result} short /> : null}
          <div className="flex h-5 flex-wrap content-start items-center gap-x-2.5 gap-y-1 overflow-hidden">
            {size ? (
              <span className="text-xs text-ink-muted">
                {formatCount(size.width)} × {formatCount(size.height)}
              </span>
            ) : null}
            <ListBadges result={result} />
            <HealthBadges result={result} now={now} />
          </div>
        </div>
        <ResultThumbnail {...{ result, reachable }} size="cell" />
      </div>
      <NoteButton
        {...{ result, reachable }}
        titleId={id}
        className="absolute! top-1.5 left-9 z-2! border border-line bg-raised"
      />
    </article>
  );
}

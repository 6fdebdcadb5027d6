import { ServiceMessage } from "@/components/ui/feedback/service-message";
import { classNames } from "@/components/ui/layout/class-names";
import { useTextPainted } from "@/components/ui/layout/painted";
import { truncate } from "@/lib/format/truncate";
import type { ImageView, ResultView } from "@/lib/results/model/result-view";
import { useMedia } from "../artifacts/use-media";
import { FoundExcerpt } from "../find/found-excerpt";
import { MediaThumb } from "../images/thumb";
import { NoteButton, ResultNote } from "../notes/result-note";
import { PickResult } from "../pick/pick-result";
import { ResultThumbnail } from "../thumbnails/result-thumbnail";
import { CardTries } from "../tries/card-tries";
import { CreditLine } from "./credit-line";
import { Excerpt } from "./excerpt";
import { HealthBadges, ListBadges } from "./health-badges";
import { PaperFacts } from "./paper-facts";
import { Crumbs } from "./result-url";

export type CardProps = {
  result: ResultView;
  /** Id of the title button, which takes the focus. */
  id: string;
  selected: boolean;
  /** Whether Tab reaches this card; arrow keys and J/K move from it. */
  reachable: boolean;
  now: number;
  onOpen: () => void;
};

/** A result in the list, unless it is an image. A click anywhere on the card presses its title button. */
export function ResultCard({ result, id, selected, reachable, now, onOpen }: CardProps) {
  const painted = useTextPainted();
  return (
    <article
      className={classNames(
        "group relative grid grid-cols-[2rem_minmax(0,1fr)_auto] border-l-2 py-2.5 pr-3 transition-colors",
        selected
          ? "border-l-accent bg-selected forced-colors:border-l-[Highlight]"
          : "border-l-transparent hover:bg-hover",
      )}
    >
      <div className="flex min-h-17.5 flex-col items-end gap-0.5 pr-1 print:min-h-0">
        <span className="pr-1 text-right text-xs leading-5 text-ink-faint">
          <span className="sr-only">Position </span>
          {positionText(result.position)}
        </span>
        {painted ? <PickResult {...{ result, reachable }} /> : <div className="size-6" />}
      </div>
      <div className="grid min-w-0 gap-0.5">
        <CardTitle {...{ result, id, selected, reachable, onOpen }} />
        {result.breadcrumb ? (
          <p className="truncate text-xs text-ink-muted">
            <Crumbs crumbs={result.breadcrumb} />
          </p>
        ) : null}
        {result.paper ? <PaperFacts paper={result.paper} /> : null}
        <FoundExcerpt result={result}>
          {result.excerpt ? <Excerpt markdown={result.excerpt} short /> : null}
        </FoundExcerpt>
        <CreditLine result={result} />
        {result.health.error ? (
          <p className="line-clamp-2 text-xs text-bad [overflow-wrap:anywhere]">
            <ServiceMessage text={truncate(result.health.error, 300)} />
          </p>
        ) : null}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <HealthBadges result={result} now={now} />
          <ListBadges result={result} />
        </div>
        <ResultNote result={result} />
        <CardTries result={result} />
      </div>
      <div className="ml-3 grid content-start justify-items-end gap-1.5 empty:hidden">
        <ResultThumbnail {...{ result, reachable }} size="card" />
        {result.image ? <CardImage key={result.image.url} image={result.image} /> : null}
      </div>
      {/*
       * Below the position and the checkbox, but after the title for the keyboard. Not in a cell of the grid: the grid
       * would move the others on.
       */}
      {painted ? (
        <NoteButton {...{ result, reachable }} titleId={id} className="absolute! top-14 left-1" />
      ) : null}
    </article>
  );
}

/** Has a fixed size, so that nothing shifts when the image loads. */
function CardImage({ image }: { image: ImageView }) {
  const media = useMedia(image.url, "image");
  return (
    <div aria-hidden className="h-14 w-20">
      <MediaThumb image={image} media={media} hasButton={false} />
    </div>
  );
}

export function CardTitle({
  result,
  id,
  selected,
  reachable,
  onOpen,
  lines = 2,
}: Omit<CardProps, "now"> & { lines?: 1 | 2 }) {
  return (
    <h3 className="min-w-0 text-sm font-medium">
      <button
        type="button"
        id={id}
        tabIndex={reachable ? 0 : -1}
        aria-current={selected || undefined}
        data-focus-inset=""
        onClick={onOpen}
        className="block w-full text-start outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <bdi className={lines === 1 ? "block truncate" : "line-clamp-2 [overflow-wrap:anywhere]"}>
          {truncate(result.title ?? result.url ?? "Untitled", 300)}
        </bdi>
      </button>
    </h3>
  );
}

/** Services may report any number. */
const positionText = (position: number): string =>
  Number.isInteger(position) && position >= 0 && position < 100_000 ? String(position) : "–";

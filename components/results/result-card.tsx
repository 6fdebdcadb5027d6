import { classNames } from "@/components/ui/class-names";
import type { ResultView } from "@/lib/results/result-view";
import { Crumbs } from "./address";
import { cutText } from "./cut-text";
import { Excerpt } from "./excerpt";
import { HealthBadges } from "./health-badges";
import { ImagePlaceholder } from "./image-placeholder";

export type CardProps = {
  result: ResultView;
  /** Of the button that opens the detail; focus is moved to it. */
  id: string;
  selected: boolean;
  /** The one card that Tab reaches; arrows and J/K move on from it. */
  reachable: boolean;
  now: number;
  onOpen: () => void;
};

/** One result of the web or the news in the list. The whole card is the target of its title's button. */
export function ResultCard({ result, id, selected, reachable, now, onOpen }: CardProps) {
  return (
    <article
      className={classNames(
        "relative grid grid-cols-[2rem_minmax(0,1fr)] border-l-2 py-2.5 pr-3 transition-colors",
        selected
          ? "border-l-accent bg-selected forced-colors:border-l-[Highlight]"
          : "border-l-transparent hover:bg-hover",
      )}
    >
      <span className="pr-2 text-right text-xs leading-5 text-ink-faint">
        <span className="sr-only">Position </span>
        {result.position}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <CardTitle {...{ result, id, selected, reachable, onOpen }} />
        {result.breadcrumb ? (
          <p className="truncate text-xs text-ink-muted">
            <Crumbs crumbs={result.breadcrumb} />
          </p>
        ) : null}
        {result.excerpt ? <Excerpt markdown={result.excerpt} short /> : null}
        {result.health.error ? (
          <p className="line-clamp-2 text-xs text-bad [overflow-wrap:anywhere]">
            <bdi>{cutText(result.health.error, 300)}</bdi>
          </p>
        ) : null}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <HealthBadges result={result} now={now} />
        </div>
      </div>
    </article>
  );
}

/** One image result in the grid: its measures and words; the image itself is not fetched. */
export function ImageCard({ result, id, selected, reachable, now, onOpen }: CardProps) {
  return (
    <article
      className={classNames(
        "relative grid content-start gap-1.5 rounded-lg border p-2 transition-colors",
        selected ? "border-accent bg-selected" : "border-line hover:bg-hover",
      )}
    >
      <ImagePlaceholder image={result.image} className="h-28" />
      <CardTitle {...{ result, id, selected, reachable, onOpen }} />
      {result.breadcrumb ? (
        <p className="truncate text-xs text-ink-muted">
          <Crumbs crumbs={result.breadcrumb} />
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <HealthBadges result={result} now={now} />
      </div>
    </article>
  );
}

function CardTitle({ result, id, selected, reachable, onOpen }: Omit<CardProps, "now">) {
  return (
    <h3 className="min-w-0 text-sm font-medium">
      <button
        type="button"
        id={id}
        tabIndex={reachable ? 0 : -1}
        aria-current={selected || undefined}
        data-focus-inset=""
        onClick={onOpen}
        className="block max-w-full text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <bdi className="line-clamp-2 [overflow-wrap:anywhere]">
          {cutText(result.title ?? result.url ?? "Without a title", 300)}
        </bdi>
      </button>
    </h3>
  );
}

"use client";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/lib/format/count";
import type { ResultView } from "@/lib/results/result-view";
import { ImageCard, ResultCard } from "./result-card";

type ResultListProps = {
  label: string;
  results: readonly ResultView[];
  /** The results that exist in the page so far; the rest comes when wanted. */
  shown: number;
  selected: number;
  /** Whether the selected one is open beside the list. */
  marked: boolean;
  grid: boolean;
  now: number;
  cardId: (index: number) => string;
  onOpen: (index: number) => void;
  onShowMore: () => void;
};

/** Results as a list of cards. The browser skips the layout of those that are out of sight. */
export function ResultList({
  label,
  results,
  shown,
  selected,
  marked,
  grid,
  now,
  cardId,
  onOpen,
  onShowMore,
}: ResultListProps) {
  const Card = grid ? ImageCard : ResultCard;
  const rest = results.length - shown;
  return (
    <div className="relative h-full overflow-y-auto overscroll-contain">
      <ol
        aria-label={label}
        className={classNames(
          "[counter-reset:none] list-none",
          grid && "grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2 p-2",
        )}
      >
        {results.slice(0, shown).map((result, index) => (
          <li
            key={result.id}
            aria-posinset={index + 1}
            aria-setsize={results.length}
            className={classNames(
              "[content-visibility:auto]",
              grid
                ? "[contain-intrinsic-size:auto_13rem]"
                : "border-b border-line [contain-intrinsic-size:auto_7.5rem]",
            )}
          >
            <Card
              result={result}
              id={cardId(index)}
              selected={marked && index === selected}
              reachable={index === selected}
              now={now}
              onOpen={() => onOpen(index)}
            />
          </li>
        ))}
      </ol>
      {rest > 0 ? (
        <div className="p-3">
          <Button onClick={onShowMore}>Show {formatCount(rest)} more</Button>
        </div>
      ) : null}
    </div>
  );
}

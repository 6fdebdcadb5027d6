import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { usePainted } from "@/components/ui/layout/painted";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { useRows } from "@/components/ui/layout/use-rows";
import { countOf } from "@/lib/format/count";
import { dayTitle, resultDay } from "@/lib/results/model/result-days";
import type { ResultView } from "@/lib/results/model/result-view";
import { useSearchText } from "../find/search-hits";
import { markedTextClass, useMarkedText } from "../find/use-marked-text";
import { ResultCard } from "./card";

/** Pixels. Estimated height of a card before any is measured. */
const CARD = 132;
/** Results to print; an export has all of them. */
export const MAX_PRINTED = 500;

export type ResultListProps = {
  label: string;
  results: readonly ResultView[];
  /** Index of the selected result, which Tab reaches. */
  selected: number;
  /** Whether the selected result is open beside the list. */
  marked: boolean;
  now: number;
  cardId: (index: number) => string;
  onOpen: (index: number) => void;
};

/** Virtualized cards; with `days`, under a heading per day. */
export function ResultList({ days, ...props }: ResultListProps & { days: boolean }) {
  const { label, results, selected, now } = props;
  const region = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const painted = usePainted();
  useMarkedText(region, useSearchText());
  const [typical, setTypical] = useState(CARD);
  const { virtual, items } = useRows({
    count: results.length,
    region,
    // A good estimate avoids layout shifts.
    estimateSize: () => typical,
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new estimate recomputes all positions
    getItemKey: useCallback((index: number) => results[index]?.id ?? index, [results, typical]),
    // Cards outside the window wait for the first paint.
    overscan: painted ? 4 : 0,
    // The selected card always exists: it has the focus, or Tab leads to it.
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), selected, range.count),
      [selected],
    ),
    initialRect: { width: 400, height: listHeight() },
    // A measured height moves the cards below without rendering them.
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  });
  useFollowSelection(virtual, selected, results);
  useEffect(() => {
    if (painted) setTypical(median(virtual.getVirtualItems().map(({ size }) => size)) ?? CARD);
  }, [painted, virtual]);

  return (
    <div
      ref={region}
      className={`relative h-full overflow-y-auto overscroll-contain [overflow-anchor:none] print:h-auto print:overflow-visible ${markedTextClass}`}
    >
      {printing ? (
        <Paper {...props} days={days} />
      ) : (
        <ol
          ref={virtual.containerRef}
          aria-label={label}
          data-result-items=""
          className="relative list-none"
        >
          {items.map(({ index, key }) => {
            const result = results[index];
            return result ? (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={results.length}
                className="absolute inset-x-0 top-0 border-b border-line [contain:paint]"
              >
                <Entry {...props} heading={days && headingOf(results, index, now)} index={index} />
              </li>
            ) : null;
          })}
        </ol>
      )}
    </div>
  );
}

/** Pixels. An estimate for the first render: the window without the bars above the list. */
const listHeight = () =>
  typeof window === "undefined" ? 900 : Math.max(CARD, window.innerHeight - 150);

/** Scrolls to the selected result when it changes, and to the top when the list changes. */
export function useFollowSelection(
  virtual: {
    readonly scrollOffset: number | null;
    scrollToIndex: (index: number, options: { align: "auto" }) => void;
    scrollToOffset: (offset: number) => void;
  },
  place: number,
  results: readonly ResultView[],
) {
  const before = useRef<readonly ResultView[] | null>(null);
  // Before the paint, so that a new run is never seen at the old scroll position.
  useLayoutEffect(() => {
    const first = before.current === null;
    const changed = before.current !== results;
    before.current = results;
    if (place > 0) virtual.scrollToIndex(place, { align: "auto" });
    else if (!first) {
      // Scrolling computes the layout, also if there is nothing to scroll.
      if (changed && virtual.scrollOffset !== 0) virtual.scrollToOffset(0);
      else if (!changed) virtual.scrollToIndex(place, { align: "auto" });
    }
  }, [virtual, place, results]);
}

const median = (sizes: readonly number[]): number | undefined =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)];

export function withIndex(places: number[], place: number, count: number): number[] {
  if (place < 0 || place >= count || places.includes(place)) return places;
  return [...places, place].toSorted((a, b) => a - b);
}

/** The heading is part of the day's first result, so that list indexes stay result indexes. */
function headingOf(results: readonly ResultView[], index: number, now: number): ReactNode {
  const at = (place: number) => {
    const result = results[place];
    return result ? resultDay(result, now) : undefined;
  };
  const day = at(index);
  if (day === undefined || day === at(index - 1)) return null;
  return (
    <p className="border-b border-line bg-sunken px-3 py-1 text-xs font-medium text-ink-muted">
      {dayTitle(day, now)}
    </p>
  );
}

type EntryProps = Pick<
  ResultListProps,
  "results" | "selected" | "marked" | "now" | "cardId" | "onOpen"
>;

/** Memoized: not rendered again while the list scrolls. */
const Entry = memo(function Entry({
  heading,
  index,
  results,
  selected,
  marked,
  now,
  cardId,
  onOpen,
}: EntryProps & { heading: ReactNode; index: number }) {
  const result = results[index];
  if (!result) return null;
  return (
    <>
      {heading}
      <ResultCard
        result={result}
        id={cardId(index)}
        selected={marked && index === selected}
        reachable={index === selected}
        now={now}
        onOpen={() => onOpen(index)}
      />
    </>
  );
});

function Paper({ days, ...props }: ResultListProps & { days: boolean }) {
  const { label, results, now } = props;
  const rest = results.length - MAX_PRINTED;
  return (
    <>
      <ol aria-label={label} className="list-none">
        {results.slice(0, MAX_PRINTED).map((result, index) => (
          <li key={result.id} className="break-inside-avoid border-b border-line">
            <Entry {...props} heading={days && headingOf(results, index, now)} index={index} />
          </li>
        ))}
      </ol>
      {rest > 0 ? <p className="p-3">And {countOf(rest, "more result")}.</p> : null}
    </>
  );
}

import { defaultRangeExtractor } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { useRows } from "@/components/ui/layout/use-rows";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { resultImageSize } from "@/lib/results/facets/table-facts";
import { useSearchText } from "../find/search-hits";
import { markedTextClass, useMarkedText } from "../find/use-marked-text";
import { type ResultListProps, useFollowSelection, withIndex } from "../list/result-list";
import { ImageCard } from "./card";
import { type ImageRow, imageRows } from "./grid-rows";
import { useResize } from "./use-resize";

const ImageLightbox = lazyComponent(async () => (await import("./lightbox")).ImageLightbox, {
  getOnClose: ({ onClose }) => onClose,
});

const GAP = 8;
/** Preferred image height and minimum card width, in pixels. */
const ROW_HEIGHT = 150;
const MIN_CARD_WIDTH = 132;
const CAPTION_REM = 4.25;
/** Height of the line with creator and licence. */
const CREDIT_REM = 1.125;

/** Rows to print; an export has all images. */
const ROWS_ON_PAPER = 100;

type GridProps = ResultListProps & {
  /** Receives the rows, for the arrow keys. */
  rows: RefObject<readonly ImageRow[]>;
  /** Selects an image without opening it. */
  onChoose: (index: number) => void;
};

export function ImageGrid({ rows: rowsRef, onChoose, ...props }: GridProps) {
  const { label, results, selected, marked, now, cardId, onOpen } = props;
  const region = useRef<HTMLDivElement>(null);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const opened = useRef<number | null>(null);
  const printing = usePrinting();
  useMarkedText(region, useSearchText());
  const { width, rem } = useRoom(region);
  const caption = captionRem(results) * rem;
  const rows = useMemo(() => {
    const ratios = results.map((result) => {
      const size = resultImageSize(result);
      return size && size.width / size.height;
    });
    return imageRows(ratios, { width, gap: GAP, rowHeight: ROW_HEIGHT, minWidth: MIN_CARD_WIDTH });
  }, [results, width]);
  useEffect(() => {
    rowsRef.current = rows;
  });

  const rowOf = rows.findIndex(({ cells }) => cells.some(({ index }) => index === selected));
  const { virtual, items, height, positions } = useRows({
    count: rows.length,
    region,
    estimateSize: (index) => (rows[index]?.height ?? ROW_HEIGHT) + caption + GAP,
    overscan: 2,
    paddingStart: GAP,
    scrollPaddingStart: GAP,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), rowOf, range.count),
    initialRect: { width: 400, height: 900 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on width and results
  useLayoutEffect(() => virtual.measure(), [virtual, width, rem, results]);
  useFollowSelection(virtual, rowOf, results);

  const places = printing
    ? rows.slice(0, ROWS_ON_PAPER).map((_, index) => index)
    : items.map((each) => each.index);
  return (
    <>
      <div
        ref={region}
        className={`relative h-full overflow-y-auto overscroll-contain px-2 [overflow-anchor:none] [scrollbar-gutter:stable] print:overflow-visible ${markedTextClass}`}
      >
        <ol
          aria-label={label}
          data-result-items=""
          className="relative list-none"
          style={printing ? undefined : { height }}
        >
          {places.flatMap((place) =>
            (rows[place]?.cells ?? []).map((cell) => {
              const result = results[cell.index];
              const height = rows[place]?.height ?? ROW_HEIGHT;
              return result ? (
                <li
                  key={result.id}
                  aria-posinset={cell.index + 1}
                  aria-setsize={results.length}
                  className="absolute top-0 left-0 print:static print:mr-2 print:mb-2 print:inline-block print:transform-none! print:break-inside-avoid"
                  style={{
                    width: cell.width,
                    height: height + caption,
                    transform: `translate(${cell.left}px, ${positions[place]?.start ?? 0}px)`,
                  }}
                >
                  <ImageCard
                    result={result}
                    id={cardId(cell.index)}
                    selected={marked && cell.index === selected}
                    reachable={cell.index === selected}
                    now={now}
                    height={height}
                    onOpen={() => onOpen(cell.index)}
                    onEnlarge={() => {
                      opened.current = cell.index;
                      setEnlarged(cell.index);
                    }}
                  />
                </li>
              ) : null;
            }),
          )}
        </ol>
      </div>
      {enlarged === null ? null : (
        <ImageLightbox
          results={results}
          place={enlarged}
          onPlace={setEnlarged}
          onClose={() => {
            setEnlarged(null);
            // Otherwise the focus returns to the button.
            if (enlarged !== selected || enlarged !== opened.current) onChoose(enlarged);
          }}
        />
      )}
    </>
  );
}

const captionRem = (results: ResultListProps["results"]): number =>
  CAPTION_REM + (results.some(({ attribution }) => attribution !== null) ? CREDIT_REM : 0);

type Room = { readonly width: number; readonly rem: number };

/** Content width of an element and size of a rem, in pixels; measured before the first paint. */
function useRoom(region: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 400, rem: 16 });
  useResize(region, ({ clientWidth }) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const width = Math.max(100, clientWidth - 2 * GAP);
    setRoom((before) => (before.width === width && before.rem === rem ? before : { width, rem }));
  });
  return room;
}

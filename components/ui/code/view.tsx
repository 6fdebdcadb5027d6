import { defaultRangeExtractor } from "@tanstack/react-virtual";
import { WrapText } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { CopyButton } from "../controls/copy-button";
import { IconButton } from "../controls/icon-button";
import { classNames } from "../layout/class-names";
import { inPixels } from "../layout/in-pixels";
import { MAX_PRINTED_ROWS, useRows } from "../layout/use-rows";
import { type CodeRows, layoutRows } from "./rows";
import { useCodeSelection } from "./selection";
import { type Highlight, type HighlightToken, sliceTokens } from "./token";
import { useLineTokens } from "./use-line-tokens";

/** The text and its rendered rows, which have their index as `data-row`. */
export type CodeAccess = {
  readonly region: RefObject<HTMLElement | null>;
  readonly lines: readonly string[];
  readonly rows: CodeRows;
  readonly onShowRow: (row: number) => void;
};

type CodeViewProps = {
  label: string;
  lines: readonly string[];
  highlight?: Highlight;
  wrap?: boolean;
  /** Grows with the text up to this many rows. By default the view fills its parent. */
  maxRows?: number;
  /** Content of the bar above the text; the line count by default. `null` hides the bar. */
  bar?: ReactNode;
  /** Between the bar and the text. */
  Find?: ComponentType<CodeAccess> | undefined;
  className?: string;
};

/** Row height in rem. Fixed, so that rows need no measuring. */
const ROW = 1.25;
const PADDING = 8;

/**
 * Text of any size as numbered lines. Only the rows near the viewport are rendered and highlighted; selecting, "select
 * all" and copying work on the whole text.
 */
export function CodeView(props: CodeViewProps) {
  const { label, lines, highlight, maxRows, bar, Find, className } = props;
  const region = useRef<HTMLElement>(null);
  const [wrap, setWrap] = useState(props.wrap ?? false);
  const [laidOut, setLaidOut] = useState({ lines, rows: layoutRows(lines) });
  if (laidOut.lines !== lines) setLaidOut({ lines, rows: layoutRows(lines) });
  const { rows } = laidOut;
  const selection = useCodeSelection(region, lines, rows);

  const { virtual, items, height, range } = useRows({
    count: rows.count,
    region,
    printsAll: true,
    estimateSize: () => inPixels(ROW),
    overscan: 20,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const far = selection.pinned.filter((row) => row < rows.count && !near.includes(row));
      return far.length ? [...near, ...far].sort((a, b) => a - b) : near;
    },
  });
  const { startIndex, endIndex } = range ?? { startIndex: 0, endIndex: 0 };
  const tokensOf = useLineTokens(
    lines,
    highlight,
    rows.at(startIndex).line,
    rows.at(Math.max(0, Math.min(endIndex, rows.count - 1))).line,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: wrapping changes the heights
  useEffect(() => virtual.measure(), [wrap, virtual]);

  const onShowRow = useCallback(
    (row: number) => virtual.scrollToIndex(row, { align: "center" }),
    [virtual],
  );

  const gutter = `${String(lines.length).length + 2}ch`;

  return (
    <div
      className={classNames(
        "flex min-h-0 min-w-0 flex-col",
        maxRows ? undefined : "h-full",
        className,
      )}
    >
      {bar === null ? null : (
        <Bar label={label} lines={lines} wrap={wrap} onWrap={setWrap}>
          {bar ?? lineCount(lines.length)}
        </Bar>
      )}
      <PrintLimit rows={rows.count} lines={lines.length} />
      {Find ? <Find {...{ region, lines, rows, onShowRow }} /> : null}
      <ScrollArea
        ref={region}
        aria-label={label}
        onPointerDown={selection.onPointerDown}
        onKeyDown={selection.onKeyDown}
        onCopy={selection.onCopy}
        className="min-h-0 flex-1 overflow-auto bg-surface font-mono text-[0.78125rem] leading-5 [tab-size:2]"
        style={maxRows ? { maxHeight: `calc(${maxRows * ROW}rem + ${2 * PADDING}px)` } : undefined}
      >
        <div
          data-rows=""
          className="relative min-w-full"
          style={{
            height: height,
            width: wrap ? "100%" : `calc(${rows.widest + 2}ch + ${gutter})`,
          }}
        >
          {items.map((item) => {
            const row = rows.at(item.index);
            const tokens = tokensOf(row.line);
            return (
              <Row
                key={item.key}
                index={item.index}
                top={item.start}
                number={row.start === 0 ? row.line + 1 : undefined}
                gutter={gutter}
                wrap={wrap}
                measure={wrap ? virtual.measureElement : undefined}
                text={(lines[row.line] ?? "").slice(row.start, row.end)}
                tokens={tokens && sliceTokens(tokens, row.start, row.end)}
              />
            );
          })}
        </div>
      </ScrollArea>
    </div>
  );
}

/** Printed above a text that is too long to print. */
function PrintLimit({ rows, lines }: { rows: number; lines: number }) {
  if (rows <= MAX_PRINTED_ROWS) return null;
  return (
    <p className="hidden p-4 print:block">
      Only the first {MAX_PRINTED_ROWS.toLocaleString("en")} rows of {lineCount(lines)} are printed.
      Copy the text for all of it.
    </p>
  );
}

type BarProps = {
  label: string;
  lines: readonly string[];
  wrap: boolean;
  onWrap: (wrap: boolean) => void;
  children: ReactNode;
};

function Bar({ label, lines, wrap, onWrap, children }: BarProps) {
  return (
    <div className="flex min-h-8 items-center gap-1 border-b border-line px-2 py-0.5 text-xs text-ink-muted">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">{children}</div>
      <IconButton
        label="Wrap long lines"
        icon={WrapText}
        size="sm"
        aria-pressed={wrap}
        onClick={() => onWrap(!wrap)}
      />
      <CopyButton label={`Copy ${label}`} text={() => lines.join("\n")} />
    </div>
  );
}

function lineCount(count: number): string {
  return count === 1 ? "1 line" : `${count.toLocaleString("en")} lines`;
}

type RowProps = {
  index: number;
  top: number;
  number: number | undefined;
  gutter: string;
  wrap: boolean;
  measure: ((element: HTMLElement | null) => void) | undefined;
  text: string;
  tokens: readonly HighlightToken[] | undefined;
};

function Row({ index, top, number, gutter, wrap, measure, text, tokens }: RowProps) {
  return (
    <div
      ref={measure}
      data-index={index}
      data-row={index}
      className={classNames("absolute left-0 flex min-h-5 min-w-full", wrap && "w-full")}
      style={{ transform: `translateY(${top}px)`, height: wrap ? undefined : `${ROW}rem` }}
    >
      <span
        aria-hidden
        data-number={number}
        className="sticky left-0 shrink-0 select-none bg-surface pr-[1ch] text-right text-ink-faint before:content-[attr(data-number)]"
        style={{ width: gutter }}
      />
      <code
        className={classNames(
          "pr-4 pl-1",
          wrap ? "min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]" : "whitespace-pre",
        )}
      >
        {tokens ? colored(tokens) : text}
      </code>
    </div>
  );
}

function colored(tokens: readonly HighlightToken[]): ReactNode[] {
  let offset = 0;
  return tokens.map((token) => {
    const key = offset;
    offset += token.text.length;
    return token.kind ? (
      <span key={key} className={`tok-${token.kind}`}>
        {token.text}
      </span>
    ) : (
      token.text
    );
  });
}

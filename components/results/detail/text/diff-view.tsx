import { useMemo, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { classNames } from "@/components/ui/layout/class-names";
import { inPixels } from "@/components/ui/layout/in-pixels";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useRows } from "@/components/ui/layout/use-rows";
import { formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import {
  type Diff,
  type DiffLine,
  type DiffPair,
  type DiffRow,
  diffWithinLine,
  pairDiffRows,
} from "@/lib/results/contents/change-diff";
import { FormatBar } from "../format-bar";

const options = [
  { value: "inline" as const, label: "Inline" },
  { value: "sides" as const, label: "Side by side" },
];
const SIGN = { same: " ", added: "+", removed: "-" } as const;

export function DiffView({ diff }: { diff: Diff }) {
  const region = useRef<HTMLElement>(null);
  const [as, setAs] = useState<"inline" | "sides">("inline");
  const pairs = useMemo(() => pairDiffRows(diff.rows), [diff]);
  const { virtual, items, height } = useRows({
    count: as === "inline" ? diff.rows.length : pairs.length,
    region,
    printsAll: true,
    estimateSize: () => inPixels(1.25),
    overscan: 20,
  });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar
        facts={
          <>
            <span className="text-ok">+{formatCount(diff.added)} added</span>
            <span className="text-bad">−{formatCount(diff.removed)} removed</span>
          </>
        }
      >
        <Segmented label="Difference" options={options} value={as} onValueChange={setAs} />
        <CopyButton
          label="Copy diff"
          text={() =>
            diff.rows
              .map((row) => (row.kind === "gap" ? row.text : SIGN[row.kind] + row.text))
              .join("\n")
          }
        />
      </FormatBar>
      <ScrollArea
        ref={region}
        aria-label="Changes"
        className="min-h-0 flex-1 overflow-auto font-mono text-[0.78125rem] leading-5"
      >
        <div data-rows="" className="relative" style={{ height: height }}>
          {items.map((item) => {
            const row = diff.rows[item.index];
            const pair = pairs[item.index];
            return (
              <div
                key={`${as} ${item.key}`}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {as === "inline"
                  ? row && <DiffInline row={row} other={partner(diff, item.index)} />
                  : pair && <DiffSides pair={pair} />}
              </div>
            );
          })}
        </div>
      </ScrollArea>
    </div>
  );
}

/** The counterpart of a changed line, if a single line replaced a single line. */
function partner({ rows }: Diff, at: number): string | null {
  const row = rows[at];
  if (!row || (row.kind !== "added" && row.kind !== "removed")) return null;
  const by = row.kind === "removed" ? 1 : -1;
  const other = rows[at + by];
  const isPair = other && other.kind !== "gap" && other.kind !== "same" && other.kind !== row.kind;
  const isAlone = rows[at - by]?.kind !== row.kind && rows[at + 2 * by]?.kind !== other?.kind;
  return isPair && isAlone ? other.text : null;
}

const looks = {
  same: { sign: " ", word: "", line: "", mark: "" },
  added: { sign: "+", word: "added: ", line: "bg-ok-soft", mark: "text-ok font-semibold" },
  removed: { sign: "−", word: "removed: ", line: "bg-bad-soft", mark: "text-bad font-semibold" },
} as const;

/** Characters of a line; the raw view has the whole line. */
const MAX_LINE_LENGTH = 5_000;

/** A line of an inline diff. `other`: the line that it replaces or that replaces it. */
function DiffInline({ row, other }: { row: DiffRow; other: string | null }) {
  if (row.kind === "gap") return <Gap text={row.text} />;
  return (
    <div className={classNames("flex min-h-5", looks[row.kind].line)}>
      <LineNumber value={row.before} />
      <LineNumber value={row.after} />
      <LineText line={row} other={other} />
    </div>
  );
}

function DiffSides({ pair }: { pair: DiffPair }) {
  if (pair.kind === "gap") return <Gap text={pair.text} />;
  const { before, after } = pair;
  const changed = before?.kind === "removed" && after?.kind === "added";
  return (
    <div className="grid grid-cols-2 divide-x divide-line">
      <Side line={before} number={before?.before ?? null} other={changed ? after.text : null} />
      <Side line={after} number={after?.after ?? null} other={changed ? before.text : null} />
    </div>
  );
}

type SideProps = { line: DiffLine | null; number: number | null; other: string | null };

function Side({ line, number, other }: SideProps) {
  if (!line) return <div className="min-h-5 bg-sunken" />;
  return (
    <div className={classNames("flex min-h-5 min-w-0", looks[line.kind].line)}>
      <LineNumber value={number} />
      <LineText line={line} other={other} />
    </div>
  );
}

const LineNumber = ({ value }: { value: number | null }) => (
  <span
    aria-hidden
    data-number={value ?? undefined}
    className="w-10 shrink-0 select-none pr-2 text-right text-ink-faint before:content-[attr(data-number)]"
  />
);

function LineText({ line, other }: { line: DiffLine; other: string | null }) {
  const look = looks[line.kind];
  const text = truncate(line.text, MAX_LINE_LENGTH);
  const pieces = other === null ? [{ text, changed: false }] : diffWithinLine(text, other);
  return (
    <>
      <span aria-hidden className={classNames("w-4 shrink-0 select-none", look.mark)}>
        {look.sign}
      </span>
      <code className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere] pr-3">
        <span className="sr-only">{look.word}</span>
        {pieces.map((piece, index) =>
          piece.changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no other key
            <mark key={index} className={classNames("bg-transparent underline", look.mark)}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </code>
    </>
  );
}

const Gap = ({ text }: { text: string }) => (
  <div className="border-y border-line bg-sunken px-3 text-ink-muted">
    <bdi>{text || "…"}</bdi>
  </div>
);

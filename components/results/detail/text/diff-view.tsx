import { useMemo, useRef, useState } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { inPixels } from "@/components/ui/layout/in-pixels";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useRows } from "@/components/ui/layout/use-rows";
import { formatCount } from "@/lib/format/count";
import { type Diff, pairDiffRows } from "@/lib/results/contents/change-diff";
import { FormatBar } from "../format-bar";
import { DiffInline, DiffSides } from "./diff-row";

const options = [
  { value: "inline" as const, label: "Inline" },
  { value: "sides" as const, label: "Side by side" },
];
const SIGN = { same: " ", added: "+", removed: "-" } as const;

/** Virtualized diff, inline or side by side. */
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

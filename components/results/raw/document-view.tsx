import { Copy, Download, Filter, FoldVertical, Search, WrapText } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Callout } from "@/components/ui/feedback/callout";
import { Menu, type MenuItem } from "@/components/ui/overlays/menu";
import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCount } from "@/lib/format/count";
import type { RawOpened, RawRowData } from "@/lib/workers/protocol";
import { RawFilterBar } from "./filter-bar";
import { RawFindBar } from "./find-bar";
import { RawList, type RowTarget } from "./list";
import { RawPathBar } from "./path-bar";
import { queryRaw } from "./query-raw";
import { mapRows, type RowSpan } from "./row-map";

/** Rows that one scrolling region can hold: browsers end it at some 33 million pixels. */
const MAX_ROWS = 1_500_000;

type RawDocumentViewProps = {
  body: Blob;
  opened: RawOpened;
  onSave: () => void;
  onCopy: () => void;
};

/** The response as it came: its rows, and the ways to find one's way in it. */
export function RawDocumentView({ body, opened, onSave, onCopy }: RawDocumentViewProps) {
  const [wrap, setWrap] = useState(false);
  const [finding, setFinding] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [search, setSearch] = useState<object | null>(null);
  const [spans, setSpans] = useState<readonly RowSpan[] | null>(null);
  const [folds, setFolds] = useState<ReadonlyMap<number, number>>(new Map());
  const [target, setTarget] = useState<RowTarget | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [part, setPart] = useState(0);

  const parts = Math.ceil(opened.rows / MAX_ROWS);
  const inPart: RowSpan = [part * MAX_ROWS, Math.min(opened.rows, (part + 1) * MAX_ROWS) - 1];
  const map = mapRows(opened.rows, spans ?? [inPart], folds);

  const goTo = (next: RowTarget) => {
    // What hides a place is opened, so that it can be seen.
    setFolds((before) => {
      const hiding = [...before].filter(([row, close]) => row < next.row && next.row <= close);
      if (hiding.length === 0) return before;
      const left = new Map(before);
      for (const [row] of hiding) left.delete(row);
      return left;
    });
    if (spans === null) setPart(Math.floor(next.row / MAX_ROWS));
    setTarget(next);
    setActive(next.row);
  };
  const onFold = ({ row, close }: RawRowData) => {
    const next = new Map(folds);
    if (!next.delete(row) && close !== null) next.set(row, close);
    setFolds(next);
  };
  const foldTo = (depth: number) =>
    void queryRaw(body, { what: "folds", depth }, "folds").then(
      (answer) => setFolds(new Map(answer.folds)),
      () => {},
    );

  const { error } = opened;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex min-h-8 flex-wrap items-center gap-1 border-b border-line px-2 text-xs text-ink-muted">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <span>{formatBytes(opened.bytes)}</span>
          <span>{countOf(opened.lines, "line")}</span>
          {parts > 1 && spans === null ? (
            <span className="flex items-center gap-1">
              part {part + 1} of {parts}
              <Button size="sm" variant="ghost" onClick={() => setPart((part + 1) % parts)}>
                Next part
              </Button>
            </span>
          ) : null}
        </div>
        <IconButton
          label="Find"
          icon={Search}
          size="sm"
          shortcut="mod+f"
          aria-pressed={finding}
          onClick={() => setFinding(!finding)}
        />
        {opened.layout === "json" ? (
          <>
            <IconButton
              label="Filter by JSONPath"
              icon={Filter}
              size="sm"
              aria-pressed={filtering}
              onClick={() => setFiltering(!filtering)}
            />
            <Menu
              label="Folding"
              groups={[{ id: "folding", items: foldItems(foldTo, () => setFolds(new Map())) }]}
              trigger={(trigger) => (
                <IconButton {...trigger} label="Fold" icon={FoldVertical} size="sm" />
              )}
            />
          </>
        ) : null}
        <IconButton
          label="Wrap long lines"
          icon={WrapText}
          size="sm"
          aria-pressed={wrap}
          onClick={() => setWrap(!wrap)}
        />
        <IconButton label="Save the response" icon={Download} size="sm" onClick={onSave} />
        <IconButton label="Copy the response" icon={Copy} size="sm" onClick={onCopy} />
      </div>
      {finding ? (
        <RawFindBar
          body={body}
          onSearch={setSearch}
          onTarget={goTo}
          onClose={() => setFinding(false)}
        />
      ) : null}
      {filtering ? (
        <RawFilterBar
          body={body}
          onSpans={setSpans}
          onClose={() => {
            setFiltering(false);
            setSpans(null);
          }}
        />
      ) : null}
      {error ? (
        <Callout
          tone="warn"
          className="m-2"
          title={`Not JSON from line ${formatCount(error.line + 1)}, column ${formatCount(error.column + 1)} on`}
          actions={
            <Button size="sm" onClick={() => goTo({ row: error.row, match: null })}>
              Go there
            </Button>
          }
        >
          {error.message} The text is shown as it came.
        </Callout>
      ) : null}
      {opened.layout === "blocks" ? (
        <Callout tone="info" className="m-2" title="Too many lines to be laid out">
          All of the text is here, as it came, in stretches of a thousand bytes.
        </Callout>
      ) : null}
      <RawList
        {...{ body, opened, map, folds, wrap, search, target, active, onFold }}
        onActive={setActive}
        onFind={() => setFinding(true)}
        onCopyAll={onCopy}
      />
      {active !== null && opened.layout === "json" ? <RawPathBar body={body} row={active} /> : null}
    </div>
  );
}

const foldItems = (foldTo: (depth: number) => void, unfold: () => void): MenuItem[] => [
  ...[1, 2, 3, 4].map((depth) => ({
    id: `fold-${depth}`,
    label: depth === 1 ? "Fold below the first level" : `Fold below level ${depth}`,
    onSelect: () => foldTo(depth),
  })),
  { id: "unfold", label: "Unfold everything", onSelect: unfold },
];

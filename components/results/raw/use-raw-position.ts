import { useState } from "react";
import type { RawOpened, RawRowData } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";
import type { RowTarget } from "./list";
import { mapRows, type RowSpan } from "./row-map";

/** Rows in one scrolling region: browsers limit its height to about 33 million pixels. */
const MAX_ROWS = 1_500_000;

const none: ReadonlySet<number> = new Set();

/** State of a raw view: filtered rows, folds, current part of a very long response, active row. */
export function useRawPosition(body: Blob, opened: RawOpened, wrap: boolean) {
  const [spans, setSpans] = useState<readonly RowSpan[] | null>(null);
  const [folds, setFolds] = useState<ReadonlyMap<number, number>>(new Map());
  /** Long lines of which all rows are shown, by their first row. */
  const [wholeLines, setWholeLines] = useState<ReadonlySet<number>>(none);
  const [target, setTarget] = useState<RowTarget | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [part, setPart] = useState(0);

  const parts = Math.ceil(opened.rows / MAX_ROWS);
  // A wrapped line has all its rows; otherwise each line has one row, until the user asks for more.
  const cutLines = wrap ? [] : opened.longLines.filter(({ row }) => !wholeLines.has(row));
  const hidden = new Map([
    ...cutLines.map(({ row, last }) => [row, last] as const),
    // An object may begin in a line that is cut: its fold hides more.
    ...folds,
  ]);
  const inPart: RowSpan = [part * MAX_ROWS, Math.min(opened.rows, (part + 1) * MAX_ROWS) - 1];

  return {
    map: mapRows(opened.rows, spans ?? [inPart], hidden),
    folds,
    /** Bytes that are hidden at the end of a row. */
    cutAt: new Map(cutLines.map(({ row, bytes }) => [row, bytes])),
    showLine: (row: number) => setWholeLines(new Set([...wholeLines, row])),
    target,
    active,
    setActive,
    /** The rows that a filter leaves; null for all. */
    setSpans,
    /** Null if everything fits in one part. */
    part: parts > 1 && spans === null ? { index: part, count: parts } : null,
    nextPart: () => setPart((part + 1) % parts),
    goTo: (next: RowTarget) => {
      setFolds((before) => withoutFoldsAround(before, next.row));
      const cut = cutLines.find(({ row, last }) => row < next.row && next.row <= last);
      if (cut) setWholeLines(new Set([...wholeLines, cut.row]));
      if (spans === null) setPart(Math.floor(next.row / MAX_ROWS));
      setTarget(next);
      setActive(next.row);
    },
    toggleFold: ({ row, close }: RawRowData) => {
      const next = new Map(folds);
      if (!next.delete(row) && close !== null) next.set(row, close);
      setFolds(next);
    },
    foldBelow: (depth: number) =>
      void responses.run(body, { kind: "raw-folds", depth }).then(
        (result) => setFolds(new Map(result)),
        () => {},
      ),
    unfoldAll: () => {
      setFolds(new Map());
      setWholeLines(new Set(opened.longLines.map(({ row }) => row)));
    },
  };
}

function withoutFoldsAround(
  folds: ReadonlyMap<number, number>,
  target: number,
): ReadonlyMap<number, number> {
  const hiding = [...folds].filter(([row, close]) => row < target && target <= close);
  if (hiding.length === 0) return folds;
  const rest = new Map(folds);
  for (const [row] of hiding) rest.delete(row);
  return rest;
}

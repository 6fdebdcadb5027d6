import { useState } from "react";
import type { RawOpened, RawRowData } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";
import type { RowTarget } from "./list";
import { mapRows, type RowSpan } from "./row-map";

/** Rows in one scrolling region: browsers limit its height to about 33 million pixels. */
const MAX_ROWS = 1_500_000;

/** State of a raw view: filtered rows, folds, current part of a very long response, active row. */
export function useRawPosition(body: Blob, opened: RawOpened) {
  const [spans, setSpans] = useState<readonly RowSpan[] | null>(null);
  const [folds, setFolds] = useState<ReadonlyMap<number, number>>(new Map());
  const [target, setTarget] = useState<RowTarget | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [part, setPart] = useState(0);

  const parts = Math.ceil(opened.rows / MAX_ROWS);
  const inPart: RowSpan = [part * MAX_ROWS, Math.min(opened.rows, (part + 1) * MAX_ROWS) - 1];

  return {
    map: mapRows(opened.rows, spans ?? [inPart], folds),
    folds,
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
    unfoldAll: () => setFolds(new Map()),
  };
}

/** Opens the folds that hide a row. */
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

import { useDeferredValue, useEffect, useRef, useState } from "react";
import { inPixels } from "@/components/ui/layout/in-pixels";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useMediaQuery } from "@/components/ui/layout/use-media";
import { useRows } from "@/components/ui/layout/use-rows";
import { countOf } from "@/lib/format/count";
import type { Sweep } from "@/lib/sweep/sweep";
import type { ChosenFieldState } from "../field/use-chosen-field";
import { type Matrix, type MatrixOptions, matrixOf } from "./matrix-model";
import { MatrixRow, Space } from "./matrix-row";
import { MatrixToolbar } from "./matrix-toolbar";

type MatrixViewProps = {
  readonly sweep: Sweep;
  readonly baseline: number;
  readonly setBaseline: (combination: number) => void;
  readonly selected: number | null;
  readonly select: (combination: number | null) => void;
  readonly chosen: ChosenFieldState;
};

export const MATRIX_ID = "matrix";
/** In rem. */
const COLUMN_WIDTH = 13.5;
const HEAD_HEIGHT = 2.5;
const LINE_HEIGHT = 1.125;

/**
 * The runs of a sweep as rows and columns. Deferred, also at first: its cells must not delay the commands above it, nor
 * typing and scrolling while a sweep runs.
 */
export function MatrixView({ sweep, ...props }: MatrixViewProps) {
  const shown = useDeferredValue(sweep, null);
  return shown === null ? (
    <section aria-label="Results" />
  ) : (
    <MatrixResults {...props} sweep={shown} />
  );
}

export function MatrixResults({ sweep, baseline, setBaseline, chosen, ...rest }: MatrixViewProps) {
  const { selected, select } = rest;
  const [own, setOwn] = useState<Omit<MatrixOptions, "baseline" | "field">>({
    ...{ sort: "order", isDescending: false, onlyDiffering: false },
  });
  // The values arrive in many small updates.
  const field = useDeferredValue(chosen.field);
  const options = { ...own, baseline, field };
  const matrix = matrixOf(sweep, options);
  useComparedAhead(matrix);
  return (
    <section aria-label="Results" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <MatrixToolbar
        sweep={sweep}
        options={options}
        chosen={chosen}
        onChange={({ baseline: next, ...change }) => {
          if (next !== undefined) setBaseline(next);
          setOwn({ ...own, ...change });
        }}
      />
      {matrix.rows.length === 0 ? (
        <p className="text-ink-muted">No row differs from the baseline.</p>
      ) : (
        <Grid {...{ matrix, selected, select }} hasField={field !== null} />
      )}
      <p className="text-xs text-ink-muted">
        {countOf(matrix.rows.length, "row")} × {countOf(matrix.layout.columns.length, "column")}.
        Similarity compares the results in order with the baseline: RBO 1 is the same ranking,
        Jaccard 1 the same pages.
      </p>
    </section>
  );
}

/** Milliseconds of one slice of work, so that it delays no frame. */
const SLICE_MS = 5;

/** Compares the cells in slices, so that sorting and filtering by similarity find it done. */
function useComparedAhead({ layout, rows, summaryOf }: Matrix): void {
  useEffect(() => {
    const waiting = rows.flatMap((row) =>
      layout.columns.flatMap((_, column) => layout.at(row, column) ?? []),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = () => {
      const start = performance.now();
      while (waiting.length > 0 && performance.now() - start < SLICE_MS)
        summaryOf(waiting.shift() ?? 0);
      if (waiting.length > 0) timer = setTimeout(work);
    };
    timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }, [layout, rows, summaryOf]);
}

type GridProps = Pick<MatrixViewProps, "selected" | "select"> & {
  readonly matrix: Matrix;
  readonly hasField: boolean;
};

function Grid({ matrix, hasField, selected, select }: GridProps) {
  const { layout, rows } = matrix;
  const region = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery("(width < 40rem)");
  const headWidth = inPixels(isNarrow ? 7 : 13);
  const headHeight = inPixels(HEAD_HEIGHT);
  const columnWidth = inPixels(COLUMN_WIDTH);
  const rowHeight = inPixels(2.5 + LINE_HEIGHT * (hasField ? 4 : 3));
  const vertical = useRows({
    region,
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 4,
    paddingStart: headHeight,
  });
  const horizontal = useRows({
    region,
    count: layout.columns.length,
    horizontal: true,
    estimateSize: () => columnWidth,
    overscan: 2,
    paddingStart: headWidth,
  });
  const columns = horizontal.items.map(({ index }) => ({
    index,
    label: layout.columns[index]?.label ?? "",
  }));
  const [before, after] = hiddenSpace(horizontal.items, horizontal.height, headWidth);
  const [above, below] = hiddenSpace(vertical.items, vertical.height, headHeight);
  return (
    <ScrollArea
      ref={region}
      id={MATRIX_ID}
      aria-label="Matrix"
      className="max-h-[70vh] min-w-0 overflow-auto rounded-lg border border-line bg-surface"
    >
      <table
        aria-rowcount={rows.length + 1}
        aria-colcount={layout.columns.length + 1}
        className="table-fixed border-separate border-spacing-0"
        style={{ width: horizontal.height }}
      >
        <thead className="sticky top-0 z-2 bg-sunken">
          <tr style={{ height: headHeight }}>
            <th
              scope="col"
              className="sticky left-0 z-1 truncate border-r border-b border-line bg-sunken px-2 text-left text-xs font-medium"
              style={{ width: headWidth }}
            >
              {layout.rowTitle}
            </th>
            <Space width={before} />
            {columns.map(({ index, label }) => (
              <th
                key={index}
                scope="col"
                aria-colindex={index + 2}
                title={label}
                className="truncate border-r border-b border-line px-2 text-left text-xs font-medium"
                style={{ width: columnWidth }}
              >
                {label}
              </th>
            ))}
            <Space width={after} />
          </tr>
        </thead>
        <tbody>
          <SpaceRow height={above} />
          {vertical.items.map(({ index }) => (
            <MatrixRow
              key={rows[index]}
              {...{ matrix, selected, select, columns, before, after }}
              row={rows[index] ?? 0}
              index={index}
              height={rowHeight}
            />
          ))}
          <SpaceRow height={below} />
        </tbody>
      </table>
    </ScrollArea>
  );
}

type Item = { readonly start: number; readonly end: number };

/** Space before the first and after the last rendered item, in pixels. */
const hiddenSpace = (items: readonly Item[], total: number, padding: number) =>
  [(items[0]?.start ?? padding) - padding, total - (items.at(-1)?.end ?? total)] as const;

const SpaceRow = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td className="p-0" style={{ height }} />
    </tr>
  ) : null;

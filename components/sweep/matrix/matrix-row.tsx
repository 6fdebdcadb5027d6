import { memo } from "react";
import { MatrixCell } from "./matrix-cell";
import type { Matrix } from "./matrix-model";

type MatrixRowProps = {
  readonly matrix: Matrix;
  readonly row: number;
  readonly index: number;
  readonly height: number;
  readonly columns: readonly { readonly index: number; readonly label: string }[];
  /** Width of the columns that are not rendered, in pixels. */
  readonly before: number;
  readonly after: number;
  readonly selected: number | null;
  readonly select: (combination: number | null) => void;
};

/** Memoized: while scrolling, only the rows and cells that come into view are rendered. */
export const MatrixRow = memo(function MatrixRow({ matrix, row, index, ...rest }: MatrixRowProps) {
  const { height, columns, before, after, selected, select } = rest;
  const { layout, summaryOf, fieldOf, comparisonUrlOf } = matrix;
  const label = layout.rows[row]?.label ?? "";
  return (
    <tr aria-rowindex={index + 2} style={{ height }}>
      <th
        scope="row"
        title={label}
        className="sticky left-0 z-1 border-r border-b border-line bg-sunken px-2 py-1.5 text-left align-top text-xs font-medium [overflow-wrap:anywhere]"
      >
        <span className="line-clamp-4">{label}</span>
      </th>
      <Space width={before} />
      {columns.map((column) => {
        const combination = layout.at(row, column.index);
        return (
          <td key={column.index} aria-colindex={column.index + 2} className="p-0 align-top">
            <div className="[contain:strict]" style={{ height }}>
              {combination === null ? null : (
                <MatrixCell
                  summary={summaryOf(combination)}
                  name={`${label}, ${column.label}`}
                  compare={comparisonUrlOf(combination)}
                  field={fieldOf(combination)}
                  isSelected={selected === combination}
                  select={select}
                />
              )}
            </div>
          </td>
        );
      })}
      <Space width={after} />
    </tr>
  );
});

export const Space = ({ width }: { width: number }) =>
  width > 0 ? <td aria-hidden className="p-0" style={{ width }} /> : null;

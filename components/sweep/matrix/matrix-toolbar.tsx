import { ArrowDownNarrowWide, ArrowUpNarrowWide } from "lucide-react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { ChoiceSelect, Select } from "@/components/ui/controls/select";
import { type MatrixLayout, matrixLayout } from "@/lib/sweep/matrix";
import type { Sweep } from "@/lib/sweep/sweep";
import { ChosenFieldControls } from "../field/chosen-field";
import type { ChosenFieldState } from "../field/use-chosen-field";
import { type MatrixOptions, type MatrixSortKey, sortKeys } from "./matrix-model";

type ToolbarProps = {
  readonly sweep: Sweep;
  readonly options: MatrixOptions;
  readonly chosen: ChosenFieldState;
  readonly onChange: (change: Partial<MatrixOptions>) => void;
};

const sortLabels: Readonly<Record<MatrixSortKey, string>> = {
  order: "Order of the values",
  results: "Results",
  rbo: "RBO",
  jaccard: "Jaccard",
  failedPages: "Failed pages",
  credits: "Credits",
  durationMs: "Time",
  field: "Chosen field",
};

/** Controls for the baseline, values and order of the matrix. */
export function MatrixToolbar({ sweep, options, chosen, onChange }: ToolbarProps) {
  const { field, sort, isDescending } = options;
  const layout = matrixLayout(sweep);
  const isByColumn = layout.columns.length > 1;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={isByColumn ? "Baseline column" : "Baseline row"}>
        <Select
          options={baselines(layout)}
          value={String(baselineLine(layout, options.baseline))}
          onChange={({ target }) => {
            const line = Number(target.value);
            const combination = isByColumn ? firstIn(layout, line) : layout.at(line, 0);
            if (combination !== null) onChange({ baseline: combination });
          }}
        />
      </Field>
      <ChosenFieldControls {...{ sweep, chosen }} />
      <Field
        label="Sort rows by"
        trailing={
          <IconButton
            label={isDescending ? "Sort ascending" : "Sort descending"}
            icon={isDescending ? ArrowUpNarrowWide : ArrowDownNarrowWide}
            size="sm"
            onClick={() => onChange({ isDescending: !isDescending })}
          />
        }
      >
        <ChoiceSelect
          options={sortKeys
            .filter((key) => key !== "field" || field !== null)
            .map((key) => ({ value: key, label: sortLabels[key] }))}
          value={field === null && sort === "field" ? "order" : sort}
          onValueChange={(next) => onChange({ sort: next })}
        />
      </Field>
      <div className="self-end">
        <Checkbox
          label="Only where it differs"
          checked={options.onlyDiffering}
          onChange={({ target }) => onChange({ onlyDiffering: target.checked })}
        />
      </div>
    </div>
  );
}

const baselines = ({ rows, columns }: MatrixLayout) =>
  (columns.length > 1 ? columns : rows).map(({ label }, at) => ({ value: String(at), label }));

function baselineLine(layout: MatrixLayout, combination: number): number {
  const { row, column } = layout.placeOf(combination);
  return layout.columns.length > 1 ? column : row;
}

function firstIn(layout: MatrixLayout, column: number): number | null {
  for (const row of layout.rows.keys()) {
    const found = layout.at(row, column);
    if (found !== null) return found;
  }
  return null;
}

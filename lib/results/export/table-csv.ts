import type { ListContext } from "../facets/facets";
import { type ColumnId, columns } from "../facets/table-columns";
import { type FieldKey, fieldTitle } from "../fields/field-key";
import type { FieldTable } from "../fields/field-table";
import type { ResultView } from "../model/result-view";
import { csvText } from "./csv";

type TableCsvOptions = {
  readonly columns: readonly ColumnId[];
  readonly fields: readonly FieldKey[];
  readonly context: ListContext;
  readonly table: FieldTable;
  /** Each is a last row in the first column. */
  readonly failures: readonly string[];
};

/** The shown rows and columns of the table. Numbers are written without units, lists and objects complete. */
export function tableCsv(results: readonly ResultView[], options: TableCsvOptions): string {
  const { context, table } = options;
  const chosen = new Set<string>(options.fields);
  const fields = table
    .columns()
    .columns.map(({ key }) => key)
    .filter((key) => chosen.has(key));
  return csvText([
    [
      ...options.columns.map((id) => (id === "position" ? "Position" : columns[id].title)),
      ...fields.map(fieldTitle),
    ],
    ...results.map((result) => [
      ...options.columns.map((id) => cellOf(id, result, context)),
      ...fields.map((key) => table.value(result.id, key)),
    ]),
    ...options.failures.map((failure) => [failure]),
  ]);
}

function cellOf(id: ColumnId, result: ResultView, context: ListContext): string | number | null {
  const { figures, sortKey, text, full } = columns[id];
  const number = figures && id !== "image" ? sortKey(result, context) : null;
  if (typeof number === "number") return number;
  return full?.(result) ?? text(result, context);
}

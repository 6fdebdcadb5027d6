import type { Annotations } from "@/lib/results/annotations/result-annotations";
import { screenshotContent } from "@/lib/results/artifacts/page-screenshot";
import { fileStem } from "@/lib/results/export/file-stem";
import type { FieldOptions } from "@/lib/results/fields/field-table";
import { allResults } from "@/lib/results/model/lists";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ViewOptions } from "@/lib/storage/preferences/view-options";
import type { ShownRun } from "@/lib/transport/run-state";
import { responses } from "../contents/response-workers";

type TableOptions = FieldOptions & {
  /** The results, in the order of the table. */
  readonly ids: readonly string[];
  readonly annotations: Annotations;
  readonly viewOptions: Pick<ViewOptions, "columns" | "fields">;
};

/** The rows and columns of a table as a file, made off the main thread. */
export async function exportTable(
  { run, view }: ShownRun,
  { viewOptions, ...options }: TableOptions,
) {
  const hasScreenshots = allResults(view).some(screenshotContent);
  const blob = await responses.exportFile(run.body, {
    ...options,
    requested: requestedContent(run.request),
    format: "table",
    columns: viewOptions.columns.filter((id) => hasScreenshots || id !== "screenshot"),
    fields: viewOptions.fields,
    now: run.startedAt + run.durationMs,
  });
  return { blob, name: `${fileStem(run.request.query, run.startedAt, "table")}.csv` };
}

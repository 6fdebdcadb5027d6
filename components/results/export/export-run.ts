import { countOf } from "@/lib/format/count";
import type { Annotations } from "@/lib/results/annotations/result-annotations";
import { fileStem } from "@/lib/results/export/file-stem";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ResultScope } from "@/lib/results/pick/picked";
import type { ShownRun } from "@/lib/transport/run-state";
import { responses } from "../contents/response-workers";
import { writeRunBundle } from "./run-bundle";

export type ExportKind = "json" | "csv" | "markdown" | "jsonl" | "bundle";

/** The results to export, in this order; null for all. */
export type ExportSelection = {
  readonly scope: ResultScope;
  readonly ids: readonly string[] | null;
  /** Not in bundles, which are made to be shared. */
  readonly annotations: Annotations;
};

export type Exported = {
  readonly blob: Blob;
  readonly name: string;
  readonly notes: readonly string[];
};

const extensions = { json: "json", csv: "csv", markdown: "md", jsonl: "jsonl" } as const;

/** Exports a run as a file, off the main thread. */
export async function exportRun(
  kind: ExportKind,
  shown: ShownRun,
  selection: ExportSelection,
): Promise<Exported> {
  const { run } = shown;
  const { query } = run.request;
  const { ids, scope, annotations } = selection;
  const part = ids === null ? "" : `${ids.length}-${scope}`;
  const name = fileStem(query, run.startedAt, part);
  if (kind === "bundle") return exportBundle(shown, name, ids);
  const options = {
    requested: requestedContent(run.request),
    ids: ids ?? undefined,
    annotations,
  };
  const blob =
    kind === "json" && ids === null
      ? run.body
      : await responses.exportFile(
          run.body,
          kind === "markdown"
            ? { ...options, format: kind, query, headers: run.headers }
            : { ...options, format: kind },
        );
  return { blob, name: `${name}.${extensions[kind]}`, notes: [] };
}

async function exportBundle(
  shown: ShownRun,
  name: string,
  ids: readonly string[] | null,
): Promise<Exported> {
  const { blob, removed, missingFiles, repeats } = await writeRunBundle(shown, { ids });
  const notes = [
    ...(removed.length > 0
      ? [`Removed from the request, because files may be shared: ${removed.join(", ")}.`]
      : []),
    ...(missingFiles > 0
      ? [
          `${countOf(missingFiles, "file")} with expiring URLs ${missingFiles === 1 ? "is" : "are"} missing. To include them, use “Store all” first.`,
        ]
      : []),
    ...(repeats
      ? [
          "The response repeats a removed part of the request. Private values in it are masked; check the rest, and its pictures, before you share the bundle.",
        ]
      : []),
  ];
  return { blob, name: `${name}.zip`, notes };
}

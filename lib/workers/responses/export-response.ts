import type { ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { stringifyJson } from "@/lib/format/json-text";
import { type Annotations, noAnnotations } from "@/lib/results/annotations/result-annotations";
import { type BundleInput, writeBundle } from "@/lib/results/export/bundle";
import { resultsCsv } from "@/lib/results/export/csv";
import { fullResult, type ReadContent } from "@/lib/results/export/full-result";
import { resultsMarkdown } from "@/lib/results/export/markdown";
import {
  type ModelTextCounts,
  type ModelTextOptions,
  resultsForModel,
} from "@/lib/results/export/model-text";
import { partialResponse } from "@/lib/results/export/partial-response";
import { tableCsv } from "@/lib/results/export/table-csv";
import { findDuplicates } from "@/lib/results/facets/duplicates";
import type { ColumnId } from "@/lib/results/facets/table-columns";
import type { FieldKey } from "@/lib/results/fields/field-key";
import type { FieldOptions } from "@/lib/results/fields/field-table";
import { FieldTable } from "@/lib/results/fields/field-table";
import { decodeJsonText } from "@/lib/results/model/decode-body";
import { allResults } from "@/lib/results/model/lists";
import { noticesOf } from "@/lib/results/model/notices";
import { parseResponse, type RequestedContent } from "@/lib/results/model/parse-response";
import type { ResultsView, ResultView } from "@/lib/results/model/result-view";
import { providerFailureTexts } from "@/lib/results/providers/provider-failures";
import { findContent } from "./find-content";
import { schemaIssues } from "./schema-issues";

type TableOptions = FieldOptions & {
  readonly columns: readonly ColumnId[];
  readonly fields: readonly FieldKey[];
  readonly now: number;
};

export type ExportOptions = {
  readonly requested: RequestedContent;
  /** The results to export, in this order; all without it. */
  readonly ids?: readonly string[] | undefined;
  /** Notes and tags for the files of one person; bundles and pages get theirs with the run. */
  readonly annotations?: Annotations;
} & (
  | { readonly format: "json" }
  | { readonly format: "csv" }
  | { readonly format: "jsonl" }
  | {
      readonly format: "markdown";
      readonly query: string;
      /** Those of the response, which can have notices. */
      readonly headers?: ServiceHeaders | undefined;
    }
  | ({ readonly format: "table" } & TableOptions)
  | ({ readonly format: "bundle" | "page" } & Omit<
      BundleInput,
      "response" | "isJson" | "view" | "read"
    >)
);

export type ModelExportOptions = Pick<ExportOptions, "requested" | "ids"> &
  Omit<ModelTextOptions, "failures">;

/** Text for a language model, held outside the JavaScript heap, and what it contains. */
export type ModelExport = { readonly text: Blob; readonly counts: ModelTextCounts };

export async function exportForModel(
  json: unknown,
  options: ModelExportOptions,
): Promise<ModelExport> {
  const view = parseResponse(json, options.requested);
  const results = options.ids ? resultsById(view, options.ids) : allResults(view);
  const { text, counts } = await resultsForModel(
    results,
    { ...options, failures: providerFailureTexts(view) },
    async (result, key) => findContent(json, result.id, key),
  );
  return { text: new Blob([text], { type: "text/plain" }), counts };
}

/** Converts a response to a file, with all contents. `body` is the response as received, `json` its parsed value. */
export async function exportResponse(
  body: Blob,
  json: unknown,
  options: ExportOptions,
): Promise<Blob> {
  const { requested, ids, annotations = noAnnotations } = options;
  const view = parseResponse(json, requested);
  const results = ids ? resultsById(view, ids) : allResults(view);
  const read: ReadContent = async (result, key) => findContent(json, result.id, key);
  const failures = providerFailureTexts(view);
  switch (options.format) {
    case "json":
      return ids ? partialBody(body, ids) : body;
    case "csv":
      return new Blob([await resultsCsv(results, read, annotations, failures)], {
        type: "text/csv",
      });
    case "table":
      return new Blob([tableCsv(results, { ...tableOptions(json, view, options), failures })], {
        type: "text/csv",
      });
    case "markdown": {
      const notices = noticesOf(view, options.headers);
      const { query } = options;
      const text = await resultsMarkdown(query, results, read, annotations, failures, notices);
      return new Blob([text], { type: "text/markdown" });
    }
    case "jsonl": {
      const lines: string[] = [];
      for (const result of results)
        lines.push(
          `${stringifyJson(await fullResult(result, read, annotations.get(result.id)))}\n`,
        );
      for (const error of failures)
        lines.push(`${JSON.stringify({ source: "provider", error })}\n`);
      return new Blob(lines, { type: "application/x-ndjson" });
    }
    case "page": {
      const { runSection } = await import("@/lib/results/export/html-page");
      return runSection({ ...options, response: body, isJson: json !== undefined, view, read });
    }
    case "bundle": {
      const { run, artifacts, snippet, secrets } = options;
      const rest = { run, artifacts, snippet, secrets, isJson: json !== undefined };
      if (!ids) return writeBundle({ ...rest, response: body, view, read });
      // The bundle opens as a run of its own, so its results are numbered like its response.
      const response = await partialBody(body, ids);
      const partial: unknown = JSON.parse(await response.text());
      return writeBundle({
        ...rest,
        response,
        view: parseResponse(partial, requested),
        read: async (result, key) => findContent(partial, result.id, key),
      });
    }
  }
}

function resultsById(view: ResultsView, ids: readonly string[]): ResultView[] {
  const known = new Map(allResults(view).map((result) => [result.id, result]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function partialBody(body: Blob, ids: readonly string[]): Promise<Blob> {
  const text = decodeJsonText(new Uint8Array(await body.arrayBuffer()));
  return new Blob([partialResponse(text, ids)], { type: "application/json" });
}

const tableOptions = (
  json: unknown,
  view: ResultsView,
  options: TableOptions & { readonly annotations?: Annotations },
) => ({
  ...options,
  table: new FieldTable(json, options.source, options.schema),
  context: {
    now: options.now,
    duplicates: findDuplicates(view),
    domains: null,
    violations: options.schema === null ? null : new Map(schemaIssues(json, options.schema)),
    notices: noticesOf(view),
    annotations: options.annotations ?? noAnnotations,
  },
});

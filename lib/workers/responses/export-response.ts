import { type BundleInput, writeBundle } from "@/lib/results/export/bundle";
import { resultsCsv } from "@/lib/results/export/csv";
import { fullResult, type ReadContent } from "@/lib/results/export/full-result";
import { type ExportField, resultsForModel, resultsMarkdown } from "@/lib/results/export/markdown";
import {
  allResults,
  parseResponse,
  type RequestedContent,
} from "@/lib/results/model/parse-response";
import { findContent } from "./find-content";

export type ExportOptions = { readonly requested: RequestedContent } & (
  | { readonly format: "csv" }
  | { readonly format: "jsonl" }
  | { readonly format: "markdown"; readonly query: string }
  | { readonly format: "model"; readonly fields: ReadonlySet<ExportField>; readonly mark: string }
  | ({ readonly format: "bundle" } & Omit<BundleInput, "response" | "view" | "read">)
);

export type ModelExportOptions = Omit<Extract<ExportOptions, { format: "model" }>, "format">;

/** Converts a response to a file, with all contents. `body` is the response as received, `json` its parsed value. */
export async function exportResponse(
  body: Blob,
  json: unknown,
  options: ExportOptions,
): Promise<Blob> {
  const view = parseResponse(json, options.requested);
  const read: ReadContent = async (result, key) => findContent(json, result.id, key);
  switch (options.format) {
    case "csv":
      return new Blob([resultsCsv(allResults(view))], { type: "text/csv" });
    case "markdown": {
      const text = await resultsMarkdown(options.query, allResults(view), read);
      return new Blob([text], { type: "text/markdown" });
    }
    case "model": {
      const text = await resultsForModel(allResults(view), options.fields, read, options.mark);
      return new Blob([text], { type: "text/plain" });
    }
    case "jsonl": {
      const lines: string[] = [];
      for (const result of allResults(view))
        lines.push(`${JSON.stringify(await fullResult(result, read))}\n`);
      return new Blob(lines, { type: "application/x-ndjson" });
    }
    case "bundle": {
      const { run, artifacts, snippet, secrets } = options;
      return writeBundle({ run, response: body, view, read, artifacts, snippet, secrets });
    }
  }
}

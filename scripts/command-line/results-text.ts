import type { ResultFormat } from "@/lib/command-line/commands";
import { safeJson } from "@/lib/command-line/terminal-text";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import { exportResponse } from "@/lib/workers/responses/export-response";

export type ParsedRun = {
  readonly query: string;
  readonly text: string;
  readonly json: unknown;
  readonly requested: RequestedContent;
};

export async function resultsText(run: ParsedRun, format: ResultFormat): Promise<string> {
  const { query, json, requested } = run;
  if (format === "json") return `${safeJson(run.text.trim())}\n`;
  const body = new Blob([run.text]);
  const options = { requested };
  if (format === "md")
    return (await exportResponse(body, json, { ...options, format: "markdown", query })).text();
  const written = await (await exportResponse(body, json, { ...options, format })).text();
  return format === "jsonl" ? safeJson(written) : written;
}

/** Each result as an object, and each failed provider. */
export async function resultObjects(run: ParsedRun): Promise<readonly unknown[]> {
  const lines = (await resultsText(run, "jsonl")).split("\n");
  return lines.filter((line) => line !== "").map((line): unknown => JSON.parse(line));
}

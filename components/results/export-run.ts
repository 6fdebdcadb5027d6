"use client";
import { toWire } from "@/lib/contract/canonical";
import { countOf } from "@/lib/format/count";
import { redactBody } from "@/lib/request/redaction";
import { allArtifacts } from "@/lib/results/artifacts";
import { writeBundle } from "@/lib/results/export/bundle";
import { resultsCsv } from "@/lib/results/export/csv";
import { fullResult } from "@/lib/results/export/full-result";
import { resultsMarkdown } from "@/lib/results/export/markdown";
import { allResults } from "@/lib/results/read-response";
import { curl } from "@/lib/snippets/curl";
import { keptArtifact } from "@/lib/storage/artifacts";
import { repeatsAny, secretTexts } from "@/lib/storage/runs-secrets";
import type { ShownRun } from "@/lib/transport/run-state";
import { asServerTime } from "./artifact-clock";
import { readerFor } from "./export-content";

export type ExportKind = "json" | "csv" | "markdown" | "jsonl" | "bundle";

export type Exported = {
  readonly blob: Blob;
  readonly name: string;
  /** What the reader should know before the file is passed on. */
  readonly notes: readonly string[];
};

/** A run as a file. Bodies are read one by one, so that nothing waits for them. */
export async function exportRun(kind: ExportKind, shown: ShownRun): Promise<Exported> {
  const { run, view } = shown;
  const name = fileStem(run.request.query);
  const read = readerFor(run.body);
  switch (kind) {
    case "json":
      return { blob: run.body, name: `${name}.json`, notes: [] };
    case "csv": {
      const text = resultsCsv(allResults(view));
      return { blob: new Blob([text], { type: "text/csv" }), name: `${name}.csv`, notes: [] };
    }
    case "markdown": {
      const text = await resultsMarkdown(run.request.query, allResults(view), read);
      return { blob: new Blob([text], { type: "text/markdown" }), name: `${name}.md`, notes: [] };
    }
    case "jsonl": {
      const lines: string[] = [];
      for (const result of allResults(view))
        lines.push(`${JSON.stringify(await fullResult(result, read))}\n`);
      const blob = new Blob(lines, { type: "application/x-ndjson" });
      return { blob, name: `${name}.jsonl`, notes: [] };
    }
    case "bundle":
      return exportBundle(shown, name);
  }
}

/** Stands in the command for the address of the service, which a bundle does not tell. */
const SOME_SERVICE = "https://service.example";

async function exportBundle({ run, view }: ShownRun, name: string): Promise<Exported> {
  const sent = { ...toWire(run.request) };
  const { value, leftOut } = redactBody(sent, "link");
  const all = allArtifacts(view);
  const artifacts = (
    await Promise.all(
      all.map(async (artifact) => {
        const kept = await keptArtifact(artifact.url);
        return kept ? [{ artifact, blob: kept.blob }] : [];
      }),
    )
  ).flat();
  const words = leftOut.map((path) => path.join("."));
  const blob = await writeBundle({
    run: {
      request: value,
      leftOut: words,
      status: run.status,
      startedAt: asServerTime(run.startedAt),
      durationMs: run.durationMs,
    },
    response: run.body,
    view,
    read: readerFor(run.body),
    artifacts,
    snippet: {
      file: curl.file,
      text: curl.write({
        body: { query: run.request.query, ...value },
        baseUrl: SOME_SERVICE,
        hasKey: true,
      }),
    },
  });
  const missing = all.length - artifacts.length;
  const notes = [
    ...(words.length > 0
      ? [`Left out of the request, because files are shared: ${words.join(", ")}.`]
      : []),
    ...(missing > 0
      ? [
          `${countOf(missing, "file")} behind expiring addresses ${missing === 1 ? "is" : "are"} not in it. “Keep all” keeps them first.`,
        ]
      : []),
    ...((await repeatsAny(run.body, secretTexts(sent, leftOut)))
      ? [
          "The response itself repeats a part of the request that was left out. Look at it before you share the bundle.",
        ]
      : []),
  ];
  return { blob, name: `${name}.zip`, notes };
}

/** A name that every system takes. */
const fileStem = (query: string): string =>
  `search-${
    query
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "results"
  }`;

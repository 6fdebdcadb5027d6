import { countOf, wordList } from "@/lib/format/count";
import { screenshotIn } from "@/lib/results/artifacts/page-screenshot";
import { getStoredArtifact, storedArtifactUrls } from "@/lib/storage/runs/artifacts";
import {
  type FileOfRun,
  type RunWithBody,
  writeHistoryFile,
} from "@/lib/storage/runs/history-file";
import { sharedRun } from "@/lib/storage/runs/shared-run";
import { readContent } from "../detail/content-reader";
import type { ComparedColumn } from "../runs/compared-columns";
import { type ComparisonView, viewUrl } from "../state/view-url";

/** A comparison as one file, and what to know before sharing it. */
export type WrittenBundle = { readonly blob: Blob; readonly notes: readonly string[] };

/** Writes the runs with their responses, the stored screenshots, and what is shown. */
export async function writeComparisonBundle(
  view: ComparisonView,
  columns: readonly ComparedColumn[],
): Promise<WrittenBundle> {
  const removed = new Set<string>();
  const runs: RunWithBody[] = [];
  for (const { opened } of columns) {
    const { shared, stripped } = await sharedRun(opened.run);
    for (const path of stripped) removed.add(path);
    runs.push(shared);
  }
  const files = await storedScreenshots(columns);
  const without = runs.filter(({ blob }) => !blob).length;
  const notes = [
    ...(removed.size > 0
      ? [`Removed from the requests, because files may be shared: ${wordList([...removed])}.`]
      : []),
    ...(without > 0 ? [`${countOf(without, "run")} without a stored response.`] : []),
  ];
  return { blob: await writeHistoryFile(runs, { comparison: viewUrl(view), files }), notes };
}

async function storedScreenshots(columns: readonly ComparedColumn[]): Promise<FileOfRun[]> {
  const files = new Map<string, Blob>();
  if ((await storedArtifactUrls()).size === 0) return [];
  const { signal } = new AbortController();
  for (const { opened, compared } of columns)
    for (const { id, contents } of compared.results ?? []) {
      if (!contents.some(({ kind }) => kind === "screenshot")) continue;
      const value = await readContent(
        { run: opened.id, result: id, key: "screenshot" },
        signal,
      ).catch(() => null);
      const found = screenshotIn("screenshot", value);
      const stored = found && !found.isInline ? await getStoredArtifact(found.source) : null;
      if (stored) files.set(stored.url, stored.blob);
    }
  return [...files].map(([url, blob]) => ({ url, blob }));
}

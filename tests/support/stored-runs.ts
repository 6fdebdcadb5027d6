import { expect, type Page } from "@playwright/test";
import type { Body } from "@/lib/request/body";
import { gzip } from "@/lib/storage/runs/compression";
import { writeHistoryFile } from "@/lib/storage/runs/history-file";
import type { PastRun } from "@/lib/storage/runs/run-record";

export type RunToStore = {
  readonly id: string;
  readonly request: Body;
  /** The body of the response. */
  readonly response: string;
  readonly startedAt?: number;
  /** Facts that differ from those of a successful run. */
  readonly facts?: Partial<PastRun>;
};

const runOf = ({
  id,
  request,
  response,
  startedAt = 1_790_000_000_000,
  facts,
}: RunToStore): PastRun => ({
  ...{
    id,
    name: null,
    note: "",
    tags: [],
    pinned: false,
    startedAt,
    durationMs: 100,
    status: 200,
    request,
  },
  ...{ connectionLabel: "Built-in engine", missing: [], credits: null, bytes: response.length },
  ...{ results: null, hosts: [], failure: null, body: "kept", storedBytes: 1, trace: null },
  ...{ try: null, failedPages: 0, isImported: true, isOlderVersion: false },
  ...facts,
});

/** Sends searches to the built-in engine from the page, and returns them as runs. */
export async function searchRuns(
  page: Page,
  requests: readonly { readonly id: string; readonly request: Body }[],
): Promise<RunToStore[]> {
  const responses = await page.evaluate(async (all) => {
    const texts: string[] = [];
    for (const { request } of all) {
      const response = await fetch("/api/search", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      texts.push(await response.text());
    }
    return texts;
  }, requests);
  return requests.map((each, at) => ({ ...each, response: responses[at] ?? "" }));
}

/** Imports the runs into the history of the page's browser. The page is on the workbench. */
export async function importRuns(page: Page, runs: readonly RunToStore[]): Promise<void> {
  const withBodies = await Promise.all(
    runs.map(async (run) => {
      const stored = runOf(run);
      const blob = stored.body === "kept" ? await gzip(new Blob([run.response])) : null;
      return { run: stored, blob };
    }),
  );
  const file = await writeHistoryFile(withBodies);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByLabel(/History file/).setInputFiles({
    name: "runs.ndjson",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(await file.arrayBuffer()),
  });
  await expect(page.getByText(new RegExp(`^${runs.length} runs? imported`))).toBeVisible();
}

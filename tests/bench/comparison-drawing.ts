import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeHistoryFile } from "@/lib/storage/runs/history-file";
import { parseRunRecord } from "@/lib/storage/runs/run-record";
import { WorkbenchServer } from "../support/workbench-server";
import { type Benchmark, rounded } from "./benchmark";
import { launchChromium } from "./launch";
import { tasksDuring } from "./results-tasks";

const RESULTS = 300;
const MAX_TASK_MS = 50;

/** Opens a comparison of 300 × 300 results in the browser, changes what it shows, and scrolls it. */
export const comparisonDrawing: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), "comparison-"));
  const file = join(folder, "comparison.ndjson");
  const runs = await Promise.all([0, RESULTS / 2].map((from, at) => runOf(`run-${at}`, from)));
  const history = await writeHistoryFile(runs, { comparison: "/compare?runs=run-0,run-1" });
  writeFileSync(file, Buffer.from(await history.arrayBuffer()));
  const server = await new WorkbenchServer({ WORKBENCH_ENGINE: "off" }).start();
  const browser = await launchChromium();
  const figures: Record<string, number> = {};
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.origin}/compare`);
    await page.locator('input[type="file"]').first().setInputFiles(file);
    const table = page.getByRole("table", { name: "Ranks of the results" });
    await table.waitFor();
    const measure = async (name: string, work: () => Promise<unknown>) => {
      const { longest } = await tasksDuring(browser, page, async () => {
        await work();
        await page.waitForTimeout(500);
      });
      figures[`${name}: longest task, ms`] = rounded(longest, 1);
    };
    await measure("open", async () => {
      await page.reload();
      await table.waitFor();
    });
    await measure("other baseline", () =>
      page
        .getByRole("button", { name: /baseline/i })
        .last()
        .press("Enter"),
    );
    await measure("scroll", () =>
      page.getByRole("region", { name: "Ranks by page" }).evaluate(async (region) => {
        for (let frame = 0; frame < 120; frame += 1) {
          region.scrollBy(0, 120);
          await new Promise(requestAnimationFrame);
        }
      }),
    );
  } finally {
    await browser.close();
    await server.dispose();
    rmSync(folder, { recursive: true });
  }
  return {
    name: `drawing a comparison of ${RESULTS} × ${RESULTS} results`,
    figures,
    target: `no task over ${MAX_TASK_MS} ms`,
    isMet: Object.values(figures).every((each) => each <= MAX_TASK_MS),
  };
};

async function runOf(id: string, from: number) {
  const response = JSON.stringify({
    ...{ success: true, creditsUsed: 2 },
    data: {
      web: Array.from({ length: RESULTS }, (_, at) => ({
        // The common half is in another order.
        url: `https://www.example.org/section/page-${from + ((at * 7) % RESULTS)}?utm_source=a`,
        title: `A title of some length about subject ${from + at}`,
        description: "A description of two lines, as most services return it for each result.",
      })),
    },
  });
  const compressed = gzipSync(response);
  const run = parseRunRecord({
    ...{ version: 2, id, startedAt: 1_000 + from, durationMs: 800, status: 200 },
    ...{ request: { query: "subject", limit: RESULTS }, bytes: response.length, credits: 2 },
    ...{ body: "kept", storedBytes: compressed.length, connectionLabel: "Bench" },
    results: RESULTS,
  });
  if (!run) throw new Error("The record is malformed.");
  return { run, blob: new Blob([compressed]) };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addQueries } from "@/lib/judge/cases/case-queries";
import type { JudgeCase } from "@/lib/judge/cases/judge-case";
import { defaultScale } from "@/lib/judge/cases/scale";
import { importJudgements, type JudgementForm } from "@/lib/judge/files/import-judgements";
import { readTopics } from "@/lib/judge/files/topics";
import { WorkbenchServer } from "../support/workbench-server";
import { type BenchmarkResult, median, rounded, timed } from "./benchmark";
import { launchChromium } from "./launch";
import { tasksDuring } from "./results-tasks";

const LINES = 100_000;
const QUERIES = 1_000;
const TARGET_MS = 2_000;
const MAX_TASK_MS = 50;

const empty: JudgeCase = {
  ...{ id: "c", name: "c", createdAt: 0, scale: defaultScale(3), guidelines: "", request: null },
  ...{ source: "web", queries: [], nextQuery: 1, depth: 10, sweeps: [], seed: "s" },
};

/** Every hundredth line has an issue, and every tenth URL has parameters. */
const lineOf = (line: number) => {
  const query = line % QUERIES;
  const url = `https://www.example.org/section-${line % 97}/page-${line}${line % 10 === 0 ? "?b=2&utm_source=x&a=1" : ""}`;
  return { query, url, rating: line % 100 === 0 ? "bad" : String(line % 4) };
};

/**
 * Reads files of 100,000 judgements with a report of each line, as the worker does, with a copy of
 * the result; then imports the first one twice in a browser, once over the same judgements.
 */
export async function judgementImport(): Promise<BenchmarkResult> {
  const lines = Array.from({ length: LINES }, (_, line) => lineOf(line));
  const topics = readTopics(
    Array.from({ length: QUERIES }, (_, at) => `q${at}\tquestion ${at}, with words\n`).join(""),
  );
  const withTopics = addQueries(empty, topics.queries).judgeCase;
  const files: Record<JudgementForm, { text: string; judgeCase: JudgeCase }> = {
    csv: {
      text: `query,docid,rating\n${lines.map(({ query, url, rating }) => `"question ${query}, with words",${url},${rating}\n`).join("")}`,
      judgeCase: empty,
    },
    qrels: {
      text: lines.map(({ query, url, rating }) => `q${query} 0 ${url} ${rating}\n`).join(""),
      judgeCase: withTopics,
    },
  };
  const figures: Record<string, number> = {};
  for (const [form, file] of Object.entries(files)) {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1)
      times.push(
        await timed(() => {
          const result = importJudgements({ ...file, form: "auto", judge: "file", at: 0 });
          if (result.form !== form || result.report.lines !== LINES)
            throw new Error(`${form}: ${JSON.stringify(result.report).slice(0, 300)}`);
          if (result.judgements.length !== LINES - LINES / 100)
            throw new Error(`${form}: ${result.judgements.length} judgements.`);
          structuredClone(result);
        }),
      );
    figures[`${form}, first file (ms)`] = rounded(times[0] ?? Number.NaN, 0);
    figures[`${form}, median (ms)`] = rounded(median(times), 0);
  }
  const isRead = Object.values(figures).every((each) => each <= TARGET_MS);
  const longest = await importInBrowser(files.csv.text, figures);
  return {
    name: "Import of 100,000 judgements",
    figures,
    target: `at most ${TARGET_MS} ms per file, no task of the page over ${MAX_TASK_MS} ms`,
    isMet: isRead && longest <= MAX_TASK_MS,
  };
}

/** Adds figures of the page; returns the CPU time of its longest task. */
async function importInBrowser(text: string, figures: Record<string, number>): Promise<number> {
  const server = await new WorkbenchServer({ WORKBENCH_ENGINE: "off" }).start();
  const browser = await launchChromium();
  const tasks: number[] = [];
  // A path, because the driver would send a buffer through a script of the page.
  const folder = mkdtempSync(join(tmpdir(), "judgements-"));
  const file = join(folder, "large.csv");
  writeFileSync(file, text);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.origin}/judge`);
    await page.getByRole("textbox", { name: "Name" }).fill("Large");
    await page.getByRole("textbox", { name: "Queries" }).fill("one query");
    await page.getByRole("button", { name: "Create case" }).press("Enter");
    await page.getByRole("tab", { name: "Import and export", exact: true }).click();
    const step = async (name: string, work: () => Promise<unknown>) => {
      let ms = 0;
      const { longest } = await tasksDuring(browser, page, async () => {
        ms = await timed(work);
        // Late reads of the stored case.
        await page.waitForTimeout(1_500);
      });
      tasks.push(longest);
      figures[`page, ${name} (ms)`] = rounded(ms, 0);
      figures[`page, ${name}: longest task (ms)`] = rounded(longest, 0);
    };
    for (const round of ["empty case", "same judgements again"]) {
      await step(`${round}: report`, async () => {
        await page.getByLabel("Choose a file…").last().setInputFiles(file);
        await page.getByText("99,000 to import", { exact: false }).waitFor();
      });
      await step(`${round}: import`, async () => {
        await page.getByRole("button", { name: "Import 99,000 judgements" }).press("Enter");
        await page.getByText("99,000 judgements ·", { exact: false }).waitFor();
        await page.getByRole("button", { name: "Import 99,000 judgements" }).waitFor({
          state: "hidden",
        });
      });
    }
  } finally {
    await browser.close();
    await server.dispose();
    rmSync(folder, { recursive: true });
  }
  return Math.max(...tasks);
}

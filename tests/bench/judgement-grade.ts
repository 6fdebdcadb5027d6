import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { newCase } from "@/lib/judge/cases/new-case";
import { type WholeCase, writeCaseFile } from "@/lib/judge/files/case-file";
import { WorkbenchServer } from "../support/workbench-server";
import { type Benchmark, rounded } from "./benchmark";
import { launchChromium } from "./launch";
import { tasksDuring } from "./results-tasks";

const JUDGEMENTS = 100_000;
const MAX_TASK_MS = 50;
const KEYS = 10;
const JUDGE = "Ada";

/** Grade keys in cases where one judge has 100,000 judgements: of many queries, and of a single one. */
export const judgementGrade: Benchmark = async () => {
  const server = await new WorkbenchServer({ WORKBENCH_ENGINE: "off" }).start();
  const browser = await launchChromium();
  const folder = mkdtempSync(join(tmpdir(), "case-"));
  const figures: Record<string, number> = {};
  try {
    for (const queries of [1_000, 1]) {
      const file = join(folder, `${queries}.json`);
      writeFileSync(file, writeCaseFile(largeCase(queries)));
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await openCase(page, server.origin, file);
      const { longest } = await tasksDuring(browser, page, () => grade(page));
      const name = queries === 1 ? "1 query" : "1,000 queries";
      figures[`${name}: longest task of ${KEYS} grade keys, ms`] = rounded(longest, 1);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.dispose();
    rmSync(folder, { recursive: true });
  }
  return {
    name: "Grade keys with 100,000 judgements of one judge",
    figures,
    target: `no task over ${MAX_TASK_MS} ms`,
    isMet: Object.values(figures).every((each) => each <= MAX_TASK_MS),
  };
};

async function openCase(page: Page, origin: string, file: string): Promise<void> {
  await page.goto(`${origin}/judge`);
  await page.getByLabel("Open case file…").last().setInputFiles(file);
  await page.getByRole("textbox", { name: "Name of the judge" }).fill(JUDGE);
  await page.keyboard.press("Enter");
  await page.getByRole("progressbar", { name: "Judged" }).waitFor();
  await page.waitForTimeout(1_000);
}

async function grade(page: Page): Promise<void> {
  const judged = page.getByRole("progressbar", { name: "Judged" });
  for (let key = 1; key <= KEYS; key += 1) {
    const before = await judged.getAttribute("aria-valuenow");
    await page.keyboard.press(String(key % 4));
    await page.waitForFunction(
      (value) =>
        document.querySelector('[role="progressbar"]')?.getAttribute("aria-valuenow") !== value,
      before,
    );
    await page.getByText("saving…").waitFor({ state: "hidden" });
  }
}

/** As many results as judgements. A few results of each query are left to judge. */
function largeCase(queries: number): WholeCase {
  const perQuery = JUDGEMENTS / queries;
  const open = Math.max(1, 100 / queries);
  const names = Array.from({ length: queries }, (_, at) => ({ query: `question ${at}`, need: "" }));
  const judgeCase = {
    ...newCase(
      {
        ...{ name: `Large ${queries}`, queries: names, scaleMax: 3, guidelines: "" },
        ...{ source: "web", request: null },
      },
      { id: `large-${queries}`, seed: "s", at: 1 },
    ),
    depth: 100,
  };
  const urlOf = (qid: string, at: number) => `https://www.example.org/${qid}/page-${at}`;
  return {
    judgeCase,
    systems: [
      {
        ...{ id: "s", caseId: judgeCase.id, label: "System" },
        batch: { id: "b", label: "Batch", at: 1 },
        rankings: judgeCase.queries.map(({ qid }) => ({
          ...{ qid, runId: null, failure: null },
          results: Array.from({ length: 100 }, (_, at) => ({
            ...{ url: urlOf(qid, at), address: urlOf(qid, at), title: `Page ${at}` },
            ...{ excerpt: null, resultId: null },
          })),
        })),
      },
    ],
    judgements: judgeCase.queries.flatMap(({ qid }) =>
      Array.from({ length: perQuery }, (_, at) => ({
        ...{ qid, url: urlOf(qid, at + open), address: urlOf(qid, at + open), judge: JUDGE },
        ...{ verdict: at % 4, note: "", at: 1 },
      })),
    ),
  };
}

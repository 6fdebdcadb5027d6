import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { requestToDraft } from "@/lib/request/draft";
import { storeDraft } from "../../support/stored-draft";
import { WorkbenchServer } from "../../support/workbench-server";
import { launchChromium } from "../launch";
import { connectedTo } from "../with-workbench";
import type { Sample } from "./growth";
import { SearchService } from "./search-service";

export type DayOptions = { readonly minutes: number };

export type TabDay = {
  readonly runs: number;
  readonly traces: number;
  readonly comparisons: number;
  /** In one document, by the number of runs. */
  readonly samples: readonly Sample[];
  /** In the same tab, before and after the comparisons. */
  readonly compared: readonly Sample[];
};

const RUNS = 2_000;
const TRACE_EVERY = 10;
const COMPARISONS = 100;
const SAMPLES = 9;
/** Runs before the first sample, which load the code of every view. */
const WARM_UP = 30;
const SMALL_BYTES = 10_000;
const LARGE_BYTES = 1_000_000;
const LARGE_EVERY = 20;
const STEP_MS = 60_000;

const request = {
  query: "begin",
  limit: 10,
  scrapeOptions: {
    formats: [{ type: "markdown" as const }],
    actions: [{ type: "click" as const, selector: "main a" }],
  },
};

/** One tab that searches, traces and compares as on a long day. */
export async function dayInTab({ minutes }: DayOptions): Promise<TabDay> {
  const service = await new SearchService().start();
  const server = await new WorkbenchServer({
    ...connectedTo(service.origin),
    WORKBENCH_LOG_LEVEL: "warn",
    WORKBENCH_SESSION_PER_MINUTE: "100000",
    WORKBENCH_PER_MINUTE: "100000",
  }).start();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await storeDraft(page, requestToDraft(request));
    await page.goto(server.origin, { waitUntil: "networkidle" });
    return await spendDay(browser, page, minutes * 60_000);
  } finally {
    await browser.close();
    await server.dispose();
    await service.dispose();
  }
}

async function spendDay(browser: Browser, page: Page, limitMs: number): Promise<TabDay> {
  const start = performance.now();
  /** Comparisons get the last fifth. */
  const isOver = (share: number) => performance.now() - start > limitMs * share;
  const samples: Sample[] = [];
  const sampleAt = async (after: number, into = samples) =>
    into.push({ after, values: await measure(browser, page) });
  let [runs, traces, comparisons] = [0, 0, 0];
  let [nextSampleMs, nextSampleRun] = [0, WARM_UP];
  // A large page has more nodes, so samples are taken while a small one is shown.
  const isLarge = (run: number) => run % LARGE_EVERY === LARGE_EVERY - 1;
  for (; runs < RUNS && !isOver(0.8); runs += 1) {
    const isLate = runs >= WARM_UP && performance.now() - start >= nextSampleMs;
    if ((isLate || runs >= nextSampleRun) && !isLarge(runs - 1)) {
      await sampleAt(runs);
      nextSampleRun = runs + RUNS / SAMPLES;
      nextSampleMs = performance.now() - start + (limitMs * 0.8) / SAMPLES;
    }
    await search(page, isLarge(runs) ? LARGE_BYTES : SMALL_BYTES, runs);
    if (runs % TRACE_EVERY !== 0) continue;
    await trace(page);
    traces += 1;
  }
  await search(page, SMALL_BYTES, runs);
  runs += 1;
  await sampleAt(runs);
  const compared: Sample[] = [];
  await sampleAt(0, compared);
  for (; comparisons < COMPARISONS && !isOver(1); comparisons += 1) await compare(page);
  await sampleAt(comparisons, compared);
  return { runs, traces, comparisons, samples, compared };
}

const markOf = (run: number) => `run${run}.`;

async function search(page: Page, bytes: number, run: number): Promise<void> {
  await page.evaluate(
    async ([query, mark, limit]) => {
      const field = document.querySelector<HTMLTextAreaElement>('[name="query.query"]');
      const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
      if (!field || !setter) throw new Error("The query field is missing.");
      setter.call(field, query);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      const button = [...document.querySelectorAll("button")].find((each) =>
        /^Run/.test(each.textContent ?? ""),
      );
      button?.click();
      const until = performance.now() + limit;
      while (!document.querySelector('ol[aria-label="Web results"]')?.textContent?.includes(mark)) {
        if (performance.now() > until) throw new Error(`No results of ${query}.`);
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    [`${bytes}:${markOf(run)}`, markOf(run), STEP_MS] as const,
  );
}

/** Traces the steps on the first page, looks at the trace and closes it. */
async function trace(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Trace the steps here" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Trace the steps on one page" });
  const start = dialog.getByRole("button", { name: "Trace", exact: true });
  if (!(await start.isEnabled())) throw new Error(`No trace: ${await dialog.textContent()}`);
  await start.click();
  await page.getByRole("button", { name: "Cancel trace" }).waitFor({ state: "hidden" });
  await page.getByRole("region", { name: "Trace", exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Close Trace", exact: true }).click();
  await page.locator('ol[aria-label="Web results"]').waitFor();
}

/** Compares the last two runs and returns. */
async function compare(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page
    .getByRole("dialog", { name: "All commands" })
    .getByRole("combobox")
    .fill("compare with previous");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/compare\?/);
  await page.getByRole("table", { name: "Ranks of the results" }).waitFor();
  await page.goBack({ waitUntil: "load" });
  await page.locator('ol[aria-label="Web results"]').waitFor();
}

/** After garbage collection. Megabytes and counts. */
async function measure(browser: Browser, page: Page): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  for (let turn = 0; turn < 3; turn += 1) {
    await devtools.send("HeapProfiler.collectGarbage");
    await page.waitForTimeout(200);
  }
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  await devtools.detach();
  const inPage = await page.evaluate(async () => ({
    stored: (await navigator.storage.estimate()).usage ?? 0,
    history: history.length,
  }));
  return {
    "heap, MB": metric("JSHeapUsedSize") / 1e6,
    "DOM nodes": metric("Nodes"),
    listeners: metric("JSEventListeners"),
    documents: metric("Documents"),
    workers: page.workers().length,
    "renderer memory, MB": await rendererMegabytes(browser),
    "stored in the browser, MB": inPage.stored / 1e6,
    "history length": inPage.history,
  };
}

/** Resident memory of the largest renderer, with its workers (Linux). */
async function rendererMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const resident = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, "utf8");
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
      } catch {
        return 0;
      }
    });
  return Math.max(0, ...resident);
}

import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { CountingService, foundPages } from "../support/counting-service";
import { KillableBrowser } from "../support/killable-browser";
import { WorkbenchServer } from "../support/workbench-server";
import type { BenchmarkResult } from "./benchmark";
import { launchOptions } from "./launch";

/** Combinations of one sweep: ten values of two fields. */
const CELLS = 100;

/**
 * Kills the browser with SIGKILL again and again while it sends the runs of sweeps, and resumes. Every run must be sent exactly
 * once: a run in flight at the kill is asked about, never sent again.
 */
export async function sweepKills(kills = 100): Promise<BenchmarkResult> {
  const service = await new CountingService().start();
  // Sometimes slow, so that kills hit runs in flight too.
  service.respond = (body, call) => ({
    body: foundPages(body),
    after: delay(call % 4 === 0 ? 120 : 5),
  });
  const server = await new WorkbenchServer({
    WORKBENCH_ENGINE: "off",
    WORKBENCH_SESSION_PER_MINUTE: "10000",
    WORKBENCH_CONNECTIONS: JSON.stringify([{ label: "Counter", baseUrl: service.origin }]),
  }).start();
  const browser = new KillableBrowser(await launchOptions());
  let killed = 0;
  let sweeps = 0;
  let unknown = 0;
  let unfinished = 0;
  try {
    while (killed < kills) {
      sweeps += 1;
      let page = await browser.open();
      await startSweep(page, server.origin, `sweep ${sweeps}`);
      const address = page.url();
      while (killed < kills) {
        // At any moment: while a request is prepared, in flight, received or stored.
        await delay(60 + Math.random() * 400);
        if (await isFinished(page)) break;
        await browser.kill();
        killed += 1;
        page = await browser.open();
        await page.goto(address);
        if (!(await resume(page))) break;
      }
      const states = await finalStates(page);
      unknown += states.unknown;
      if (states.unknown + states.done !== CELLS) unfinished += 1;
      await browser.kill();
    }
    const sent = service.searches.map((body) => JSON.stringify(body));
    const doubled = sent.length - new Set(sent).size;
    const lost = sweeps * CELLS - new Set(sent).size;
    return {
      name: `browser killed ${kills} times during sweeps`,
      figures: { sweeps, runs: sent.length, doubled, unknown, neverSent: lost, unfinished },
      target: "no run sent twice, every other run done",
      isMet: killed === kills && doubled === 0 && unfinished === 0 && lost <= unknown,
    };
  } finally {
    await browser.dispose();
    await server.dispose();
    await service.dispose();
  }
}

const LIMITS = Array.from({ length: 10 }, (_, at) => at + 1);
const TIMEOUTS = LIMITS.map((value) => value * 1_000);

async function startSweep(page: Page, origin: string, query: string): Promise<void> {
  await page.goto(`${origin}/sweep?new`);
  await page.getByRole("textbox", { name: "Request" }).fill(JSON.stringify({ query }));
  const axes = [
    ["limit", LIMITS],
    ["timeout", TIMEOUTS],
  ] as const;
  for (const [at, [field, values]] of axes.entries()) {
    if (at > 0) await page.getByRole("button", { name: "Add an axis" }).click();
    const axis = page.getByRole("group", { name: `Axis ${at + 1}` });
    await axis.getByRole("combobox", { name: "Field" }).selectOption(field);
    await axis.getByRole("textbox", { name: "Values" }).fill(values.join("\n"));
  }
  await page.getByRole("textbox", { name: "Maximum minutes" }).fill("60");
  await page.getByRole("button", { name: /^Start / }).click();
  // The sweep has a URL of its own once it is stored.
  await page.waitForURL((url) => !url.searchParams.has("new"));
}

const phase = (page: Page): Promise<string> =>
  page
    .getByTestId("phase")
    .textContent()
    .then((text) => text ?? "");
const isFinished = async (page: Page): Promise<boolean> => (await phase(page)).includes("Finished");

/** Continues after a kill. Returns false if nothing is left to send. */
async function resume(page: Page): Promise<boolean> {
  // The interrupted runs are settled first.
  await page.getByText(/^(Not started|Interrupted|Finished)$/).waitFor();
  if (await isFinished(page)) return false;
  await page.getByRole("button", { name: /^(Resume|Start )/ }).click();
  return true;
}

async function finalStates(
  page: Page,
): Promise<{ readonly done: number; readonly unknown: number }> {
  await page.getByTestId("phase").getByText("Finished").waitFor({ timeout: 120_000 });
  const texts = await page
    .getByRole("list", { name: "Cells by state" })
    .getByRole("listitem")
    .allTextContents();
  const count = (label: string) =>
    Number(texts.find((text) => text.startsWith(label))?.split(": ")[1] ?? 0);
  return { done: count("Done"), unknown: count("Sent, response unknown") };
}

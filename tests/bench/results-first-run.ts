import type { Page } from "playwright-core";
import { type Benchmark, median, rounded } from "./benchmark";
import { bareReading, clickToReadable, type ReadableTimes } from "./results-page";
import {
  listed,
  openPage,
  preview,
  type ResultsServer,
  runButton,
  withResultsServer,
} from "./results-rig";
import { tasksDuring } from "./results-tasks";

const SIZES = [
  { name: "10 kB", bytes: 10_000, times: 5, most: 3 },
  { name: "1 MB", bytes: 1_000_000, times: 5, most: 3 },
  { name: "20 MB", bytes: 20_000_000, times: 3, most: 2 },
] as const;
/** Milliseconds between the loaded page and the click: what a fast user needs to read the form. */
const SETTLED_MS = 1_000;

type Turn = { readonly ours: ReadableTimes; readonly bare: ReadableTimes; readonly cpu: number };

/** The first run of a page without an earlier interaction, in turns with that of a bare page. */
export const resultsFirstRun: Benchmark = () =>
  withResultsServer(async (rig) => {
    const figures: Record<string, number> = {};
    let isMet = true;
    for (const { name, bytes, times, most } of SIZES) {
      const turns: Turn[] = [];
      for (let turn = 0; turn < times; turn += 1)
        turns.push(await takeTurn(rig, bytes, `${name.replace(" ", "")}n${turn}`));
      const ours = median(turns.map((each) => each.ours.readable));
      const bare = median(turns.map((each) => each.bare.readable));
      figures[`${name}: readable, ms`] = rounded(ours, 0);
      figures[`${name}: bare page, ms`] = rounded(bare, 0);
      figures[`${name}: ratio`] = rounded(ours / bare);
      figures[`${name}: main thread, ms of CPU time`] = rounded(
        median(turns.map(({ cpu }) => cpu)),
        0,
      );
      isMet &&= ours / bare <= most;
    }
    return {
      name: "results: the first run of a page",
      figures,
      target: "readable within 3 × the bare page at 10 kB and 1 MB, 2 × at 20 MB",
      isMet,
    };
  });

/** A page for the time and another one for the processor time, because tracing delays the run. */
async function takeTurn(rig: ResultsServer, bytes: number, mark: string): Promise<Turn> {
  const { browser, origin, service } = rig;
  const query = `${bytes}:${mark}`;
  service.make(query);
  const bare = await openPage(browser, service.origin);
  const bareTimes = await bareReading(bare, `${service.origin}/v2/search`, query);
  await bare.close();
  const open = async () => {
    const page = await openPage(browser, `${origin}/?query=${encodeURIComponent(query)}`);
    await page.waitForTimeout(SETTLED_MS);
    return page;
  };
  const click = (page: Page) => clickToReadable(page, runButton, [listed(mark), preview(mark)]);
  const timed = await open();
  const ours = await click(timed);
  await timed.close();
  const traced = await open();
  const tasks = await tasksDuring(browser, traced, () => click(traced));
  await traced.close();
  return { ours, bare: bareTimes, cpu: tasks.total };
}

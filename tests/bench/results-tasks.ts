import type { Browser, Page } from "playwright-core";
import { outermostTasks, traceEvents } from "./trace-events";

/** Milliseconds of CPU time: on a shared machine, the wall time of a task is mostly waiting. */
export type Tasks = { readonly longest: number; readonly total: number };

/** Tasks of the main thread that did the work: the thread with the most CPU time meanwhile. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<Tasks> {
  const events = await traceEvents(browser, page, work);
  const mains = events.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const sums = mains.map(({ pid, tid }) => {
    const thread = events.filter((each) => each.pid === pid && each.tid === tid);
    const times = outermostTasks(thread).map(({ tdur }) => tdur / 1_000);
    return {
      longest: Math.max(0, ...times),
      total: times.reduce((sum, time) => sum + time, 0),
    };
  });
  return sums.toSorted((a, b) => b.total - a.total)[0] ?? { longest: 0, total: 0 };
}

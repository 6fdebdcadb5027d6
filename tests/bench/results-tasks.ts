import type { Browser, Page } from "playwright-core";
import { z } from "zod";

const eventSchema = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.string().optional() }).optional(),
});
const traceSchema = z.looseObject({ traceEvents: z.array(z.unknown()) });

/** Milliseconds of CPU time: on a shared machine, the wall time of a task is mostly waiting. */
export type Tasks = { readonly longest: number; readonly total: number };

/** Tasks of the main thread that did the work: the thread with the most CPU time meanwhile. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<Tasks> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await work();
  const trace = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const events = trace.traceEvents.flatMap((each) => eventSchema.safeParse(each).data ?? []);
  const mains = events.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const byThread = mains.map(({ pid, tid }) =>
    events
      .filter((each) => each.pid === pid && each.tid === tid && each.ph === "X")
      .filter(({ name }) => name.endsWith("RunTask") || name === "RunMicrotasks"),
  );
  const sums = byThread.map(outermost).map((times) => ({
    longest: Math.max(0, ...times),
    total: times.reduce((sum, time) => sum + time, 0),
  }));
  return sums.toSorted((a, b) => b.total - a.total)[0] ?? { longest: 0, total: 0 };
}

/** Microtasks after a task belong to no task and can be longer than any, so they count as one. */
function outermost(events: readonly z.output<typeof eventSchema>[]): number[] {
  let end = Number.NEGATIVE_INFINITY;
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .flatMap(({ ts, dur = 0, tdur = 0 }) => {
      if (ts < end) return [];
      end = ts + dur;
      return [tdur / 1_000];
    });
}

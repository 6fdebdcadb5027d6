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
  args: z
    .looseObject({
      name: z.string().optional(),
      data: z.looseObject({ type: z.string().optional() }).optional(),
    })
    .optional(),
});
const traceSchema = z.looseObject({ traceEvents: z.array(z.unknown()) });

export type TraceEvent = z.output<typeof eventSchema>;

/** Events that the browser traces in its threads during the work. */
export async function traceEvents(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await work();
  const trace = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  return trace.traceEvents.flatMap((each) => eventSchema.safeParse(each).data ?? []);
}

/** Microseconds; `tdur` is CPU time. */
export type Task = { readonly ts: number; readonly dur: number; readonly tdur: number };

/** Tasks of one thread. Microtasks after a task belong to no task and can be longer than any, so they count as one. */
export function outermostTasks(thread: readonly TraceEvent[]): Task[] {
  let end = Number.NEGATIVE_INFINITY;
  return thread
    .filter(({ name, ph }) => ph === "X" && (name.endsWith("RunTask") || name === "RunMicrotasks"))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .flatMap(({ ts, dur = 0, tdur = 0 }) => {
      if (ts < end) return [];
      end = ts + dur;
      return [{ ts, dur, tdur }];
    });
}

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

type TraceEvent = z.output<typeof eventSchema>;

/** Milliseconds of the main thread's CPU time from each key press to the end of the frame that shows it. */
export async function keyTimes(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await work();
  const trace = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const events = trace.traceEvents.flatMap((each) => eventSchema.safeParse(each).data ?? []);
  const keys = events.filter((each) => isDispatch(each, ["keydown"]));
  const [first] = keys;
  if (!first) throw new Error("No key press was traced.");
  const main = events
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .toSorted((a, b) => a.ts - b.ts);
  return timesIn(main);
}

const isDispatch = ({ name, args }: TraceEvent, types: readonly string[]): boolean =>
  name === "EventDispatch" && types.includes(args?.data?.type ?? "");

/** The last step of a frame on the main thread, after its paint. */
const isFrameEnd = ({ name }: TraceEvent): boolean => name === "Layerize";

/** A press begins when the browser's event was made, which may wait for earlier work of the thread. */
function timesIn(main: readonly TraceEvent[]): number[] {
  const tasks = outermost(main);
  const downs = main.filter((each) => isDispatch(each, ["keydown"]));
  const made = main.filter(
    ({ name, ph, args }) => name === "EventTiming" && ph === "b" && args?.data?.type === "keydown",
  );
  if (!main.some(isFrameEnd)) throw new Error("No frame was traced.");
  return downs.map(({ ts }, index) => {
    const next = downs[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const inputs = main.filter(
      (each) => each.ts >= ts && each.ts < next && isDispatch(each, ["keypress", "input"]),
    );
    const typed = inputs.at(-1)?.ts ?? ts;
    const from = made.findLast((each) => each.ts <= ts)?.ts ?? ts;
    const frame = main.find((each) => isFrameEnd(each) && each.ts >= typed);
    return cpuBetween(tasks, from, frame ? frame.ts + (frame.dur ?? 0) : ts);
  });
}

type Task = { readonly ts: number; readonly dur: number; readonly tdur: number };

function outermost(main: readonly TraceEvent[]): Task[] {
  let end = Number.NEGATIVE_INFINITY;
  return main
    .filter(({ name, ph }) => ph === "X" && (name.endsWith("RunTask") || name === "RunMicrotasks"))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .flatMap(({ ts, dur = 0, tdur = 0 }) => {
      if (ts < end) return [];
      end = ts + dur;
      return [{ ts, dur, tdur }];
    });
}

/** Counts only the part of a task that is inside the interval. */
function cpuBetween(tasks: readonly Task[], from: number, to: number): number {
  let sum = 0;
  for (const { ts, dur, tdur } of tasks) {
    const inside = Math.min(to, ts + dur) - Math.max(from, ts);
    if (inside > 0 && dur > 0) sum += (tdur * inside) / dur;
  }
  return sum / 1_000;
}

import type { Browser, Page } from "playwright-core";
import { outermostTasks, type Task, type TraceEvent, traceEvents } from "./trace-events";

/** Milliseconds of the main thread's CPU time from each key press to the end of the frame that shows it. */
export async function keyTimes(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const events = await traceEvents(browser, page, work);
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
  const tasks = outermostTasks(main);
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

/** Counts only the part of a task that is inside the interval. */
function cpuBetween(tasks: readonly Task[], from: number, to: number): number {
  let sum = 0;
  for (const { ts, dur, tdur } of tasks) {
    const inside = Math.min(to, ts + dur) - Math.max(from, ts);
    if (inside > 0 && dur > 0) sum += (tdur * inside) / dur;
  }
  return sum / 1_000;
}

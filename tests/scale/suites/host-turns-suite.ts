import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { HostTurns } from "@/lib/engine/ports/host-turns";

const newOrigin = () => `http://${randomUUID()}.example`;
const never = new AbortController().signal;
/** The clocks of the test and of the server may drift apart by this much. */
const CLOCK_MS = 1;

/** @param open opens the same storage again each time it is called */
export function describeHostTurns(open: () => HostTurns): void {
  it("keeps at least the delay between the requests of all processes, also late ones", async () => {
    const origin = newOrigin();
    const crawlers = [open(), open()];
    const starts: number[] = [];
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        crawlers[at % 2]?.run(
          origin,
          40,
          async () => {
            // A busy process sends the request later than it took the turn.
            await sleep(at % 3 === 0 ? 30 : 0);
            starts.push(performance.now());
          },
          never,
        ),
      ),
    );
    expect(starts).toHaveLength(10);
    const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(40 - CLOCK_MS);
  });

  it("lets other origins, and origins without a delay, start immediately", async () => {
    const turns = open();
    const busy = newOrigin();
    const started: string[] = [];
    const note = (name: string) => async () => void started.push(name);
    await turns.run(busy, 60_000, note("first"), never);
    await turns.run(newOrigin(), 60_000, note("other"), never);
    await turns.run(busy, 0, note("no delay"), never);
    expect(started).toEqual(["first", "other", "no delay"]);
    const waiting = turns.run(busy, 60_000, note("late"), AbortSignal.timeout(200));
    await expect(waiting).rejects.toThrow();
    expect(started).toHaveLength(3);
  });

  it("makes every opener wait while the host asks for a pause", async () => {
    const origin = newOrigin();
    const begin = performance.now();
    await open().pause(origin, 400);
    await open().pause(origin, 100);
    await open().run(origin, 10, async () => {}, never);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(400 - CLOCK_MS);
  });

  it("passes the result and the error of a request on, and frees the turn", async () => {
    const origin = newOrigin();
    const turns = open();
    expect(await turns.run(origin, 20, async () => 7, never)).toBe(7);
    const failing = turns.run(origin, 20, () => Promise.reject(new Error("no route")), never);
    await expect(failing).rejects.toThrow("no route");
    const begin = performance.now();
    await turns.run(origin, 20, async () => {}, never);
    expect(performance.now() - begin).toBeLessThan(1_500);
  });
}

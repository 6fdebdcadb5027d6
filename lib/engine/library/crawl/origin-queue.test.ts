import { expect, onTestFinished, test, vi } from "vitest";
import { OriginQueue } from "./origin-queue";

const signal = new AbortController().signal;

test("turns begin so far apart, however many wait and however long each takes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const turns = new OriginQueue({ delayMs: 40, concurrency: 3 });
  const began: number[] = [];
  const work = async () => {
    began.push(Date.now());
    await new Promise((wait) => setTimeout(wait, 60));
  };
  const all = Promise.all([1, 2, 3, 4].map(() => turns.run(work, signal)));
  await vi.runAllTimersAsync();
  await all;
  for (const [at, time] of began.entries())
    if (at > 0) expect(time - (began[at - 1] ?? 0)).toBeGreaterThanOrEqual(40);
});

test("without a delay only so many run at once", async () => {
  const turns = new OriginQueue({ delayMs: 0, concurrency: 2 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((wait) => setTimeout(wait, 5));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, () => turns.run(work, signal)));
  expect(most).toBe(2);
});

test("a pause that was asked for holds, and one who waits can leave", async () => {
  const turns = new OriginQueue({ delayMs: 0, concurrency: 1 });
  turns.pause(150);
  const start = performance.now();
  await turns.run(async () => {}, signal);
  expect(performance.now() - start).toBeGreaterThan(140);
  const leaving = new AbortController();
  turns.pause(30_000);
  const waits = turns.run(async () => {}, leaving.signal);
  leaving.abort(new Error("enough"));
  await expect(waits).rejects.toThrow();
});

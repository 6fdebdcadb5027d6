import { expect, onTestFinished, test, vi } from "vitest";
import { OriginQueue } from "./origin-queue";

const signal = new AbortController().signal;

test("spaces the starts of tasks, however many wait and however long each takes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const queue = new OriginQueue({ delayMs: 40, concurrency: 3 });
  const began: number[] = [];
  const work = async () => {
    began.push(Date.now());
    await new Promise((wait) => setTimeout(wait, 60));
  };
  const all = Promise.all([1, 2, 3, 4].map(() => queue.run(work, signal)));
  await vi.runAllTimersAsync();
  await all;
  for (const [at, time] of began.entries())
    if (at > 0) expect(time - (began[at - 1] ?? 0)).toBeGreaterThanOrEqual(40);
});

test("limits concurrency if there is no delay", async () => {
  const queue = new OriginQueue({ delayMs: 0, concurrency: 2 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((wait) => setTimeout(wait, 5));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, () => queue.run(work, signal)));
  expect(most).toBe(2);
});

test("starts no task during a pause, and drops waiting tasks when aborted", async () => {
  const queue = new OriginQueue({ delayMs: 0, concurrency: 1 });
  queue.pause(150);
  const start = performance.now();
  await queue.run(async () => {}, signal);
  expect(performance.now() - start).toBeGreaterThan(140);
  const leaving = new AbortController();
  queue.pause(30_000);
  const waits = queue.run(async () => {}, leaving.signal);
  leaving.abort(new Error("enough"));
  await expect(waits).rejects.toThrow();
});

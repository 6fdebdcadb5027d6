import { describe, expect, it } from "vitest";
import { Semaphore } from "./semaphore";

/** Work that ends when the test calls `end`. */
function pendingWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe("Semaphore", () => {
  it("runs up to `concurrency` calls at the same time and queues the others in order", async () => {
    const semaphore = new Semaphore({ concurrency: 2 });
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((at) => {
      const { work, end } = pendingWork();
      ends.push(end);
      return semaphore.run(() => {
        started.push(at);
        return work();
      });
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await all[1];
    await expect.poll(() => started).toEqual([0, 1, 2]);
    for (const end of ends) end();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it("rejects when the queue is full and releases the permit after an error", async () => {
    const semaphore = new Semaphore({ concurrency: 1, maxWaiting: 1 });
    const first = pendingWork();
    const running = semaphore.run(first.work);
    const failing = semaphore.run(() => Promise.reject(new Error("broken")));
    await expect(semaphore.run(() => Promise.resolve(1))).rejects.toThrow(/Too many/);
    first.end();
    await running;
    await expect(failing).rejects.toThrow("broken");
    expect(await semaphore.run(() => Promise.resolve(2))).toBe(2);
  });

  it("removes a waiter whose signal aborts without running its work", async () => {
    const semaphore = new Semaphore({ concurrency: 1, maxWaiting: 1 });
    const first = pendingWork();
    const running = semaphore.run(first.work);
    const caller = new AbortController();
    let ran = false;
    const waiting = semaphore.run(async () => {
      ran = true;
    }, caller.signal);
    caller.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
    const next = semaphore.run(() => Promise.resolve("next"));
    first.end();
    expect(await next).toBe("next");
    await running;
    expect(ran).toBe(false);
  });

  it("passes the permit to the next waiter once, however often it is released", async () => {
    const semaphore = new Semaphore({ concurrency: 1 });
    const release = await semaphore.acquire();
    const second = semaphore.acquire();
    let isThirdIn = false;
    void semaphore.acquire().then(() => {
      isThirdIn = true;
    });
    release();
    release();
    expect(await second).toBeTypeOf("function");
    expect(isThirdIn).toBe(false);
  });
});

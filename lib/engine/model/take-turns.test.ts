import { expect, test } from "vitest";
import { takeTurns } from "./take-turns";

const never = new AbortController().signal;

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("lets so many work at once, and the others in the order in which they came", async () => {
  const turns = takeTurns({ atOnce: 2, waiting: 10 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((at) => {
    const { work, end } = held();
    ends.push(end);
    return turns.take(() => {
      begun.push(at);
      return work();
    }, never);
  });
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await all[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const end of ends) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("refuses at once where too many wait, and takes the next one after a failure", async () => {
  const turns = takeTurns({ atOnce: 1, waiting: 1 });
  const first = held();
  const working = turns.take(first.work, never);
  const failing = turns.take(() => Promise.reject(new Error("broken")), never);
  await expect(turns.take(() => Promise.resolve(1), never)).rejects.toThrow(/Too many/);
  first.end();
  await working;
  await expect(failing).rejects.toThrow("broken");
  expect(await turns.take(() => Promise.resolve(2), never)).toBe(2);
});

test("lets those who gave up leave the queue without taking a turn", async () => {
  const turns = takeTurns({ atOnce: 1, waiting: 1 });
  const first = held();
  const working = turns.take(first.work, never);
  const impatient = new AbortController();
  let ran = false;
  const waiting = turns.take(async () => {
    ran = true;
  }, impatient.signal);
  impatient.abort(new Error("gave up"));
  await expect(waiting).rejects.toThrow("gave up");
  const next = turns.take(() => Promise.resolve("mine"), never);
  first.end();
  expect(await next).toBe("mine");
  await working;
  expect(ran).toBe(false);
});

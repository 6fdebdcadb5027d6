import { getEventListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { withDeadline } from "./deadline";

const endless = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
const never = () => {
  throw new Error("It was not late.");
};

test("work that is done in time is the answer, and nothing listens to the caller any more", async () => {
  const caller = new AbortController();
  await expect(withDeadline(10_000, caller.signal, async () => "done", never)).resolves.toBe(
    "done",
  );
  expect(getEventListeners(caller.signal, "abort")).toEqual([]);
});

test("work that is late is ended, and what is said instead is the answer", async () => {
  const { signal } = new AbortController();
  await expect(withDeadline(10, signal, endless, () => "late")).resolves.toBe("late");
});

test("the caller's own reason ends the work, also when the caller had gone before", async () => {
  const caller = new AbortController();
  const running = withDeadline(10_000, caller.signal, endless, never);
  caller.abort("gone");
  await expect(running).rejects.toBe("gone");
  await expect(withDeadline(10_000, caller.signal, endless, never)).rejects.toBe("gone");
});

test("a failure of the work itself stays what it is", async () => {
  const { signal } = new AbortController();
  const failing = async () => {
    await wait(1);
    throw new Error("broken");
  };
  await expect(withDeadline(10_000, signal, failing, never)).rejects.toThrow("broken");
});

import { getEventListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { raceAbort, TimeLimit, withDeadline } from "./deadline";

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
const unexpected = () => {
  throw new Error("The deadline did not expire.");
};

describe("withDeadline", () => {
  it("returns the result of work that ends in time and removes its listener", async () => {
    const caller = new AbortController();
    await expect(withDeadline(10_000, caller.signal, async () => "done", unexpected)).resolves.toBe(
      "done",
    );
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
  });

  it("aborts late work and returns the value of `onTimeout`", async () => {
    const { signal } = new AbortController();
    await expect(withDeadline(10, signal, untilAborted, () => "late")).resolves.toBe("late");
  });

  it("rejects with the caller's reason, also when the caller aborted before", async () => {
    const caller = new AbortController();
    const running = withDeadline(10_000, caller.signal, untilAborted, unexpected);
    caller.abort("gone");
    await expect(running).rejects.toBe("gone");
    await expect(withDeadline(10_000, caller.signal, untilAborted, unexpected)).rejects.toBe(
      "gone",
    );
  });

  it("rejects with the error of the work", async () => {
    const { signal } = new AbortController();
    const failing = async () => {
      await wait(1);
      throw new Error("broken");
    };
    await expect(withDeadline(10_000, signal, failing, unexpected)).rejects.toThrow("broken");
  });
});

describe("raceAbort", () => {
  it("rejects with the reason of the first signal that aborts", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const { promise } = Promise.withResolvers<string>();
    const racing = raceAbort(promise, first.signal, second.signal);
    second.abort("second");
    await expect(racing).rejects.toBe("second");
    await expect(raceAbort(Promise.resolve("done"), first.signal)).resolves.toBe("done");
  });
});

describe("TimeLimit", () => {
  it("has whole milliseconds left at any moment, so that a message can name them", async () => {
    const limit = new TimeLimit(1_000);
    for (const pause of [0, 1, 3]) {
      await wait(pause);
      for (const each of [limit, limit.part(0.77)])
        expect(each.remainingMs).toSatisfy(Number.isInteger);
    }
  });

  it("has at least one millisecond left", () => {
    expect(new TimeLimit(-5).remainingMs).toBe(1);
    expect(new TimeLimit(60_000).remainingMs).toBeGreaterThan(59_000);
  });
});

it("keeps a time limit when the clock of the machine jumps", () => {
  const limit = new TimeLimit(60_000);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
  try {
    expect(limit.remainingMs).toBeGreaterThan(50_000);
  } finally {
    clock.mockRestore();
  }
});

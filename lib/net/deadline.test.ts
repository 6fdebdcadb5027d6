import { afterAll, afterEach, describe, expect, it } from "vitest";
import { startFetchDeadline } from "@/lib/net/deadline";

const stray: unknown[] = [];
const note = (reason: unknown) => stray.push(reason);
process.on("unhandledRejection", note);
afterAll(() => void process.off("unhandledRejection", note));
afterEach(() => {
  stray.length = 0;
});

describe("a deadline", () => {
  it("swallows a rejection of the work after the deadline", async () => {
    const caller = new AbortController();
    const deadline = startFetchDeadline(60_000, caller.signal);
    caller.abort();
    const late = Promise.withResolvers<never>();
    await expect(deadline.race(late.promise)).rejects.toMatchObject({
      message: expect.stringContaining("cancelled"),
    });
    late.reject(new Error("late"));
    await new Promise((wait) => setTimeout(wait, 20));
    deadline.end();
    expect(stray).toEqual([]);
  });

  it("names whole milliseconds, also of a part of a limit", async () => {
    const deadline = startFetchDeadline(20 / 3, undefined);
    await expect(deadline.race(new Promise(() => {}))).rejects.toThrow("within 7 ms");
    deadline.end();
  });

  it("can be restarted with another limit", async () => {
    const deadline = startFetchDeadline(20, undefined);
    deadline.restart(60_000);
    await new Promise((wait) => setTimeout(wait, 40));
    expect(deadline.signal.aborted).toBe(false);
    deadline.phase = "body";
    deadline.restart(1);
    await new Promise((wait) => setTimeout(wait, 40));
    expect(deadline.signal.reason).toMatchObject({ reason: { kind: "timeout", phase: "body" } });
    deadline.end();
  });
});

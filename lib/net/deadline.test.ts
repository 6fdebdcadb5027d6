import { afterEach, describe, expect, it } from "vitest";
import { startDeadline } from "@/lib/net/deadline";

const stray: unknown[] = [];
const note = (reason: unknown) => stray.push(reason);
process.on("unhandledRejection", note);
afterEach(() => {
  stray.length = 0;
});

describe("a deadline", () => {
  it("leaves no failure unhandled when the work fails after the time was up", async () => {
    const caller = new AbortController();
    const deadline = startDeadline(60_000, caller.signal);
    caller.abort();
    const late = Promise.withResolvers<never>();
    await expect(deadline.race(late.promise)).rejects.toMatchObject({
      message: expect.stringContaining("cancelled"),
    });
    late.reject(new Error("too late to matter"));
    await new Promise((wait) => setTimeout(wait, 20));
    deadline.end();
    expect(stray).toEqual([]);
  });
});

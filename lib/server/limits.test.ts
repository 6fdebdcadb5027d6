import { describe, expect, it } from "vitest";
import { type Admission, SearchLimits } from "./limits";

const begin = (
  session = { perMinute: 5, concurrent: 2 },
  all = { perMinute: 8, concurrent: 3 },
) => {
  const clock = { now: 1_000_000 };
  return { clock, limits: new SearchLimits({ session, all }, () => clock.now) };
};

const leave = (entered: Admission): void =>
  typeof entered === "function" ? entered() : expect.fail(entered.message);

describe("the run limits", () => {
  it("reject too many runs of one session with 429 and leave room for others", () => {
    const { limits } = begin();
    limits.admit("a");
    limits.admit("a");
    expect(limits.admit("a")).toMatchObject({
      kind: "rate-limited",
      status: 429,
      retryAfterSeconds: 1,
    });
    expect(limits.admit("b")).toBeTypeOf("function");
  });

  it("reject too many runs in total with 503", () => {
    const { limits } = begin();
    for (const session of ["a", "b", "c"]) expect(limits.admit(session)).toBeTypeOf("function");
    expect(limits.admit("d")).toMatchObject({
      kind: "overloaded",
      status: 503,
      retryAfterSeconds: 1,
    });
    expect(limits.running).toBe(3);
  });

  it("report the seconds until the oldest run leaves the window", () => {
    const { clock, limits } = begin();
    for (let run = 0; run < 5; run += 1) {
      leave(limits.admit("a"));
      clock.now += 1_000;
    }
    expect(limits.admit("a")).toMatchObject({ kind: "rate-limited", retryAfterSeconds: 55 });
    clock.now += 55_000;
    expect(limits.admit("a")).toBeTypeOf("function");
  });

  it("release a run only once", () => {
    const { limits } = begin();
    const entered = limits.admit("a");
    leave(entered);
    leave(entered);
    expect(limits.running).toBe(0);
    limits.admit("a");
    limits.admit("a");
    expect(limits.admit("a")).toMatchObject({ status: 429 });
  });

  it("do not count a rejected run", () => {
    const { clock, limits } = begin({ perMinute: 2, concurrent: 1 });
    const first = limits.admit("a");
    for (let attempt = 0; attempt < 50; attempt += 1) limits.admit("a");
    leave(first);
    clock.now += 1;
    expect(limits.admit("a")).toBeTypeOf("function");
  });
});

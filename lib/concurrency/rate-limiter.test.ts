import { describe, expect, it } from "vitest";
import { RateLimiter, retryAfterSeconds } from "./rate-limiter";

const createLimiter = (perMinute: number, concurrent: number) => {
  const clock = { now: 1_000_000 };
  return { clock, limiter: new RateLimiter({ perMinute, concurrent }, () => clock.now) };
};

describe("RateLimiter", () => {
  it("reports how long until the oldest start leaves the window", () => {
    const { clock, limiter } = createLimiter(2, 10);
    limiter.start()();
    clock.now += 20_500;
    limiter.start()();
    const excess = limiter.check();
    expect(excess).toEqual({ limit: "perMinute", waitMs: 39_500 });
    expect(excess && retryAfterSeconds(excess)).toBe(40);
    clock.now += 39_500;
    expect(limiter.check()).toBeNull();
  });

  it("frees a place once, however often it is ended", () => {
    const { limiter } = createLimiter(10, 1);
    const end = limiter.start();
    expect(limiter.check()).toMatchObject({ limit: "concurrent" });
    end();
    end();
    expect(limiter.running).toBe(0);
    expect(limiter.check()).toBeNull();
  });

  it("is idle once nothing runs and the window is empty", () => {
    const { clock, limiter } = createLimiter(10, 1);
    const end = limiter.start();
    clock.now += 60_000;
    expect(limiter.isIdle()).toBe(false);
    end();
    expect(limiter.isIdle()).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { Throttle } from "./throttle";

describe("the throttle", () => {
  const begin = () => {
    const clock = { now: 0 };
    return { clock, throttle: new Throttle(() => clock.now) };
  };

  it("allows a few failures, then doubles the wait up to 15 minutes", () => {
    const { clock, throttle } = begin();
    const waits: number[] = [];
    for (let failure = 1; failure <= 20; failure += 1) {
      throttle.failed("10.0.0.1");
      const wait = throttle.waitSeconds("10.0.0.1");
      waits.push(wait);
      clock.now += wait * 1_000;
    }
    expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 1, 2, 4, 8]);
    expect(Math.max(...waits)).toBe(900);
  });

  it("rejects no clean address, however many others fail, and checks attempts in turn", () => {
    const { clock, throttle } = begin();
    for (let failure = 0; failure < 400; failure += 1) throttle.failed(`10.0.1.${failure % 40}`);
    expect(throttle.waitSeconds("10.9.9.9")).toBe(0);
    expect([1, 2, 3, 4].map(() => throttle.turn(200))).toEqual([0, 100, 200, 300]);
    clock.now += 3_600_001;
    expect([throttle.turn(200), throttle.turn(200)]).toEqual([0, 0]);
  });

  it("counts the failures of a session that changes its address", () => {
    const { throttle } = begin();
    for (let failure = 0; failure < 8; failure += 1) throttle.failed(`10.0.2.${failure}`, "one");
    expect(throttle.waitSeconds("10.0.2.99", "one")).toBe(8);
    expect(throttle.waitSeconds("10.0.2.99", "other")).toBe(0);
    throttle.succeeded("10.0.2.99", "one");
    expect(throttle.waitSeconds("10.0.2.99", "one")).toBe(0);
  });

  it("counts the addresses of one IPv6 network as one", () => {
    const { throttle } = begin();
    for (let failure = 0; failure < 8; failure += 1)
      throttle.failed(`2001:db8:1:2:${failure}::${failure}`);
    expect(throttle.waitSeconds("2001:db8:1:2::99")).toBeGreaterThan(0);
    expect(throttle.waitSeconds("2001:db8:1:3::99")).toBe(0);
  });

  it("resets after an hour without failures, and immediately after the right password", () => {
    const { clock, throttle } = begin();
    for (let failure = 0; failure < 6; failure += 1) throttle.failed("10.0.0.1");
    expect(throttle.waitSeconds("10.0.0.1")).toBeGreaterThan(0);
    throttle.succeeded("10.0.0.1");
    expect(throttle.waitSeconds("10.0.0.1")).toBe(0);
    for (let failure = 0; failure < 6; failure += 1) throttle.failed("10.0.0.2");
    clock.now += 3_600_001;
    throttle.failed("10.0.0.2");
    expect(throttle.waitSeconds("10.0.0.2")).toBe(0);
  });
});

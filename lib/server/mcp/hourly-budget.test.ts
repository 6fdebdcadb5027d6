import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openHourlyBudget } from "./hourly-budget";

const MINUTE_MS = 60_000;

function rig(perHour: number, database = new DatabaseSync(":memory:")) {
  let time = Date.UTC(2026, 10, 20, 10);
  const budget = openHourlyBudget(database, perHour, () => new Date(time));
  const pass = (minutes: number) => {
    time += minutes * MINUTE_MS;
  };
  return { budget, pass, database, at: () => new Date(time) };
}

it("reserves the maximum, and settles to the actual cost", () => {
  const { budget } = rig(100);
  const first = budget.reserve("a", 60);
  expect(budget.reserve("a", 60)).toMatchObject({ ok: false, left: 40, perHour: 100 });
  expect(budget.reserve("b", 60)).toMatchObject({ ok: true });
  if (first.ok) first.settle(10);
  expect(budget.view("a")).toMatchObject({ left: 90 });
  if (first.ok) first.settle(99);
  expect(budget.view("a")).toMatchObject({ left: 90 });
});

it("names the time at which enough credits are available, and null if that never happens", () => {
  const { budget, pass, at } = rig(100);
  const start = at().getTime();
  budget.reserve("a", 50);
  pass(10);
  budget.reserve("a", 50);
  const opensAt = (credits: number) => {
    const reserved = budget.reserve("a", credits);
    return reserved.ok ? "ok" : reserved.opensAt;
  };
  expect(opensAt(30)).toEqual(new Date(start + 60 * MINUTE_MS));
  expect(opensAt(80)).toEqual(new Date(start + 70 * MINUTE_MS));
  expect(opensAt(101)).toBeNull();
  pass(50);
  expect(opensAt(50)).toBe("ok");
});

it("counts a run of unknown cost with its maximum, also after a restart", () => {
  const { budget, database } = rig(100);
  const reserved = budget.reserve("a", 70);
  if (reserved.ok) reserved.settle(null);
  expect(rig(100, database).budget.view("a")).toMatchObject({ left: 30 });
});

it("never lets the runs of an hour exceed the budget", () => {
  const step = fc.record({
    minutes: fc.nat(40),
    credits: fc.nat(60),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { budget, pass, at } = rig(100);
      const spent: { at: number; credits: number }[] = [];
      for (const { minutes, credits, used } of steps) {
        pass(minutes);
        const reserved = budget.reserve("a", credits);
        if (!reserved.ok) continue;
        reserved.settle(credits * used);
        spent.push({ at: at().getTime(), credits: credits * used });
        const inHour = spent.filter((each) => each.at > at().getTime() - 60 * MINUTE_MS);
        expect(inHour.reduce((sum, each) => sum + each.credits, 0)).toBeLessThanOrEqual(100.000001);
      }
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { beginBisection, failingStep, maxProbes, narrowBisection, nextProbe } from "./bisect";

it("bisection finds the failing step in at most maxProbes runs", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), (steps, pick) => {
      // -1: the page fails without any step.
      const failing = (pick % (steps + 1)) - 1;
      let known = beginBisection(steps);
      const announced = maxProbes(known);
      let runs = 0;
      for (let tried = nextProbe(known); tried !== null; tried = nextProbe(known)) {
        known = narrowBisection(known, tried, tried <= failing);
        runs += 1;
      }
      expect(failingStep(known)).toBe(failing);
      expect(runs).toBeLessThanOrEqual(announced);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { compareTraces } from "./compare-traces";
import type { StepStatus, Trace, TraceStep } from "./trace";

const step = (action: Action, index: number, status: StepStatus = "done"): TraceStep => ({
  index,
  action,
  status,
  reason: null,
  startMs: 0,
  durationMs: 10 * (index + 1),
  output: null,
});

const trace = (actions: readonly Action[], status?: StepStatus): Trace => ({
  steps: actions.map((action, index) => step(action, index, status)),
  frames: [],
  certain: true,
  measured: true,
  error: null,
  failed: null,
  failedCapture: null,
  received: 0,
});

const click = (selector: string): Action => ({ type: "click", selector });
const wait: Action = { type: "wait", milliseconds: 5 };

const labels = (now: Trace, before: Trace) =>
  compareTraces(now, before).map(({ is, was }) => `${is?.index ?? "-"}${was?.index ?? "-"}`);

describe("compareTraces", () => {
  it("pairs the steps in order", () => {
    const [pair] = compareTraces(trace([wait], "failed"), trace([wait]));
    expect(pair).toMatchObject({ slower: 0, statusChanged: true });
  });

  it("keeps pairs when a step is inserted, removed or edited", () => {
    const before = trace([click("a"), click("b"), wait]);
    expect(labels(trace([click("a"), wait, click("b"), wait]), before)).toEqual([
      "00",
      "1-",
      "21",
      "32",
    ]);
    expect(labels(trace([click("a"), wait]), before)).toEqual(["00", "-1", "12"]);
    expect(labels(trace([click("a"), click("edited"), wait]), before)).toEqual(["00", "11", "22"]);
  });

  it("returns every step of both traces once, in order", () => {
    const steps = fc.array(fc.constantFrom<Action>(click("a"), click("b"), wait), { maxLength: 8 });
    fc.assert(
      fc.property(steps, steps, (now, before) => {
        const pairs = compareTraces(trace(now), trace(before));
        expect(pairs.flatMap(({ is }) => is?.index ?? [])).toEqual(now.map((_, at) => at));
        expect(pairs.flatMap(({ was }) => was?.index ?? [])).toEqual(before.map((_, at) => at));
      }),
    );
  });
});

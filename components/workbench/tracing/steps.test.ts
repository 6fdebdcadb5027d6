import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { stepFromAction, stepToAction } from "@/lib/request/draft/actions/step";
import { matchStep, waitBefore } from "./steps";

const traced: readonly Action[] = [
  { type: "click", selector: "a" },
  { type: "write", text: "words" },
  { type: "click", selector: "b" },
];
const steps = (...actions: object[]) => actions.map((action) => stepFromAction(action));

describe("matchStep", () => {
  it("finds a step at its place, also after disabled steps", () => {
    expect(matchStep(steps(...traced), traced, 2)).toEqual({ place: 2, edited: false });
    const off = { ...stepFromAction({ type: "pdf" }), on: false };
    expect(matchStep([off, ...steps(...traced)], traced, 0)).toEqual({ place: 1, edited: false });
  });

  it("finds a step after others were added or removed", () => {
    const wait = { type: "wait", milliseconds: 5 };
    expect(matchStep(steps(wait, ...traced), traced, 2)).toEqual({ place: 3, edited: false });
    expect(matchStep(steps(...traced.slice(1)), traced, 2)).toEqual({ place: 1, edited: false });
  });

  it("finds a step that was edited in place", () => {
    const [first, second] = traced;
    const now = steps(first ?? {}, second ?? {}, { type: "click", selector: "edited" });
    expect(matchStep(now, traced, 2)).toEqual({ place: 2, edited: true });
  });

  it.each([
    ["gone", [{ type: "click", selector: "a" }]],
    ["another one", [{ type: "pdf" }, { type: "pdf" }, { type: "pdf" }]],
    [
      "one of two alike",
      [
        { type: "scrape" },
        { type: "click", selector: "b" },
        { type: "click", selector: "b" },
        { type: "pdf" },
      ],
    ],
  ])("returns null for a step that is %s", (_why, now) => {
    const at = _why === "one of two alike" ? 2 : 1;
    const tracedSteps =
      _why === "one of two alike"
        ? traced.toSpliced(0, 0, { type: "scrape" }, { type: "pdf" })
        : traced;
    expect(matchStep(steps(...now), tracedSteps, _why === "one of two alike" ? 4 : at)).toBeNull();
  });

  it("waits for the element that the step clicks, else for a second", () => {
    expect(stepToAction(waitBefore(stepFromAction({ type: "click", selector: "a" })))).toEqual({
      type: "wait",
      selector: "a",
    });
    expect(stepToAction(waitBefore(stepFromAction({ type: "write", text: "x" })))).toEqual({
      type: "wait",
      milliseconds: 1000,
    });
  });
});

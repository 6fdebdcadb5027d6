import { describe, expect, it } from "vitest";
import { gradingKey } from "./grading-key";

const press = (key: string, more: object = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false },
  ...more,
});

describe("gradingKey", () => {
  it.each([
    ["0", 1, { kind: "verdict", verdict: 0 }],
    ["4", 4, { kind: "verdict", verdict: 4 }],
    ["4", 3, null],
    ["u", 3, { kind: "verdict", verdict: "unrateable" }],
    ["L", 3, { kind: "verdict", verdict: "later" }],
    ["n", 3, { kind: "note" }],
    ["z", 3, { kind: "undo" }],
    ["j", 3, { kind: "next" }],
    ["k", 3, { kind: "previous" }],
    ["x", 3, null],
    ["constructor", 3, null],
    ["Enter", 3, null],
  ])("gives %j on a scale to %d the effect %j", (key, max, effect) => {
    expect(gradingKey(press(key), max)).toEqual(effect);
  });

  it("leaves shortcuts of the browser alone", () => {
    for (const modifier of ["altKey", "ctrlKey", "metaKey"])
      expect(gradingKey(press("1", { [modifier]: true }), 3)).toBeNull();
  });
});

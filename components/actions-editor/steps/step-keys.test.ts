import { expect, test } from "vitest";
import { newStep, type Step } from "@/lib/request/draft/actions/step";
import { keySteps } from "./step-keys";

let turn = 0;
/** Steps under names that the library has just made up. */
const anew = (...selectors: string[]) =>
  selectors.map((selector): Step & { id: string } => {
    turn += 1;
    return { ...newStep("click"), selector, id: `given-${turn}` };
  });
const ids = (named: readonly { id: string }[]) => named.map(({ id }) => id);

test("steps that the library still knows keep their names wherever they are", () => {
  const [a, b, c] = anew("a", "b", "c");
  if (!a || !b || !c) throw new Error("three steps");
  const before = keySteps([], [a, b, c]);
  expect(ids(keySteps(before, [c, a, b]))).toEqual([c.id, a.id, b.id]);
});

test("a draft that is put in as a whole keeps the cards of steps that are the same", () => {
  const before = keySteps([], anew("a", "b", "c", "d"));
  const [a, b, c, d] = ids(before);
  expect(ids(keySteps(before, anew("a", "c", "b", "d")))).toEqual([a, c, b, d]);
  expect(ids(keySteps(before, anew("a", "b", "d")))).toEqual([a, b, d]);
  expect(ids(keySteps(before, anew("a", "new", "b", "c", "d")))).toEqual([
    a,
    expect.stringMatching("given"),
    b,
    c,
    d,
  ]);
});

test("of equal steps those that stay in place keep their names", () => {
  const before = keySteps([], anew("wait", "a", "wait", "b", "wait"));
  const [one, a, two, b, three] = ids(before);
  expect(ids(keySteps(before, anew("wait", "wait", "a", "b", "wait")))).toEqual([
    one,
    two,
    a,
    b,
    three,
  ]);
});

test("a step that was written into is the same step", () => {
  const before = keySteps([], anew("a", "b", "c"));
  expect(ids(keySteps(before, anew("a", "other", "c")))).toEqual(ids(before));
});

test("no name is given twice", () => {
  const before = keySteps([], anew("a", "a", "b", "a"));
  for (const after of [anew("a", "a", "a", "a", "b"), anew("b", "b", "a"), anew("x", "y")]) {
    const named = ids(keySteps(before, after));
    expect(new Set(named).size).toBe(named.length);
  }
});

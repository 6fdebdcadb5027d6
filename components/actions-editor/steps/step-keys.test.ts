import { expect, test } from "vitest";
import { newStep, type Step } from "@/lib/request/draft/actions/step";
import { keySteps } from "./step-keys";

let turn = 0;
/** Steps with new ids from the library. */
const withNewIds = (...selectors: string[]) =>
  selectors.map((selector): Step & { id: string } => {
    turn += 1;
    return { ...newStep("click"), selector, id: `given-${turn}` };
  });
const ids = (named: readonly { id: string }[]) => named.map(({ id }) => id);

test("keeps the ids of steps that the library still knows", () => {
  const [a, b, c] = withNewIds("a", "b", "c");
  if (!a || !b || !c) throw new Error("three steps");
  const before = keySteps([], [a, b, c]);
  expect(ids(keySteps(before, [c, a, b]))).toEqual([c.id, a.id, b.id]);
});

test("keeps the ids of equal steps when the whole draft is replaced", () => {
  const before = keySteps([], withNewIds("a", "b", "c", "d"));
  const [a, b, c, d] = ids(before);
  expect(ids(keySteps(before, withNewIds("a", "c", "b", "d")))).toEqual([a, c, b, d]);
  expect(ids(keySteps(before, withNewIds("a", "b", "d")))).toEqual([a, b, d]);
  expect(ids(keySteps(before, withNewIds("a", "new", "b", "c", "d")))).toEqual([
    a,
    expect.stringMatching("given"),
    b,
    c,
    d,
  ]);
});

test("keeps the ids of equal steps that stay in place", () => {
  const before = keySteps([], withNewIds("wait", "a", "wait", "b", "wait"));
  const [one, a, two, b, three] = ids(before);
  expect(ids(keySteps(before, withNewIds("wait", "wait", "a", "b", "wait")))).toEqual([
    one,
    two,
    a,
    b,
    three,
  ]);
});

test("keeps the id of an edited step", () => {
  const before = keySteps([], withNewIds("a", "b", "c"));
  expect(ids(keySteps(before, withNewIds("a", "other", "c")))).toEqual(ids(before));
});

test("never assigns an id twice", () => {
  const before = keySteps([], withNewIds("a", "a", "b", "a"));
  for (const after of [
    withNewIds("a", "a", "a", "a", "b"),
    withNewIds("b", "b", "a"),
    withNewIds("x", "y"),
  ]) {
    const named = ids(keySteps(before, after));
    expect(new Set(named).size).toBe(named.length);
  }
});

import { expect, it } from "vitest";
import { capturedField } from "@/lib/sweep/chosen-field";
import type { CellFacts, Sweep } from "@/lib/sweep/sweep";
import { sampleFacts, sampleSweep } from "@/lib/sweep/test-support/sample-sweep";
import { type MatrixOptions, matrixOf } from "./matrix-model";

const swept = (facts: readonly (Partial<CellFacts> | null)[]): Sweep => {
  const sweep = sampleSweep(facts.map(() => 1));
  return {
    ...sweep,
    cells: sweep.cells.map((cell, at) => {
      const found = facts[at];
      return found ? { ...cell, state: "done" as const, facts: sampleFacts(found) } : cell;
    }),
  };
};
const options: MatrixOptions = {
  baseline: 0,
  field: null,
  sort: "order",
  isDescending: false,
  onlyDiffering: false,
};

it("sorts rows by a figure, with unknown ones last in both directions", () => {
  const sweep = swept([{ credits: 4 }, null, { credits: 9 }, { credits: 1 }, { credits: null }]);
  expect(matrixOf(sweep, options).rows).toEqual([0, 1, 2, 3, 4]);
  expect(matrixOf(sweep, { ...options, sort: "credits" }).rows).toEqual([3, 0, 2, 1, 4]);
  const descending = { ...options, sort: "credits", isDescending: true } as const;
  expect(matrixOf(sweep, descending).rows).toEqual([2, 0, 3, 1, 4]);
});

it("sorts by the chosen field as text with numbers", () => {
  const sweep = swept([{ fields: { n: "10" } }, { fields: { n: "9" } }, { fields: { n: "1" } }]);
  const field = capturedField("n");
  expect(matrixOf(sweep, { ...options, field, sort: "field" }).rows).toEqual([2, 1, 0]);
  expect(matrixOf(sweep, { ...options, field }).fieldOf(1)).toBe("9");
});

it("sorts rows without a value of the chosen field last in both directions", () => {
  const sweep = swept([{ fields: {} }, { fields: { n: "b" } }, { fields: { n: "a" } }]);
  const sorted = { ...options, field: capturedField("n"), sort: "field" } as const;
  expect(matrixOf(sweep, sorted).rows).toEqual([2, 1, 0]);
  expect(matrixOf(sweep, { ...sorted, isDescending: true }).rows).toEqual([1, 2, 0]);
});

it("keeps the summaries of the cells that a change leaves as they are", () => {
  const sweep = swept([{ credits: 1 }, { credits: 2 }, { credits: 3 }]);
  const before = matrixOf(sweep, options);
  const summaries = [0, 1, 2].map(before.summaryOf);
  const cells = sweep.cells.map((cell, at) =>
    at === 2 ? { ...cell, facts: sampleFacts({ credits: 9 }) } : cell,
  );
  const after = matrixOf({ ...sweep, cells }, options);
  expect([0, 1].map((at) => after.summaryOf(at) === summaries[at])).toEqual([true, true]);
  expect(after.summaryOf(2).credits?.median).toBe(9);
  // Another baseline changes every summary.
  expect(matrixOf(sweep, { ...options, baseline: 1 }).summaryOf(0).effect.kind).toBe("differs");
});

it("shows only the rows that differ from the baseline", () => {
  const sweep = swept([
    { keys: ["a", "b"] },
    { keys: ["a", "b"] },
    { keys: ["b", "a"] },
    { keys: ["a", "b"], failedPages: 1 },
    null,
  ]);
  expect(matrixOf(sweep, { ...options, onlyDiffering: true }).rows).toEqual([2, 3]);
  // From the third row's view, the first two differ.
  const other = { ...options, baseline: 2, onlyDiffering: true };
  expect(matrixOf(sweep, other).rows).toEqual([0, 1, 3]);
});

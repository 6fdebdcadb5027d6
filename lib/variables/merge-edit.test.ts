import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { mergeEdit, rowKeys, withEnvironment } from "./merge-edit";
import type { Variable } from "./variable";

const list = (...names: readonly string[]): Variable[] =>
  names.map((name) => ({ name, value: name }));
const variables = fc
  .uniqueArray(fc.constantFrom(..."abcdef".split("")), { maxLength: 5 })
  .map((names) => list(...names));

describe("mergeEdit", () => {
  it("keeps what two tabs change, add and remove", () => {
    const before = list("a", "b");
    const changed = [{ name: "a", value: "new" }, ...list("b")];
    expect(mergeEdit(before, changed, list("b", "a", "c"))).toEqual([
      ...list("b"),
      { name: "a", value: "new" },
      ...list("c"),
    ]);
    expect(mergeEdit(before, changed, list("b"))).toEqual([
      ...list("b"),
      { name: "a", value: "new" },
    ]);
    expect(mergeEdit(before, list("a", "b", "x"), list("a"))).toEqual(list("a", "x"));
    expect(mergeEdit(before, list("a"), list("c", "b", "a"))).toEqual(list("c", "a"));
  });

  it("is the edit itself without another tab, and loses no other variable with one", () => {
    fc.assert(
      fc.property(variables, variables, fc.nat(), (before, now, seed) => {
        const at = seed % (before.length + 1);
        const edits: readonly (readonly Variable[])[] = [
          before.toSpliced(at, 0, { name: "new", value: 1 }),
          ...(at < before.length
            ? [before.toSpliced(at, 1), before.with(at, { name: "new", value: 1 })]
            : []),
        ];
        for (const after of edits) {
          expect(mergeEdit(before, after, before)).toEqual(after);
          const names = mergeEdit(before, after, now).map(({ name }) => name);
          const others = now.filter(({ name }) => name !== before[at]?.name);
          expect(names).toEqual(expect.arrayContaining(others.map(({ name }) => name)));
          if (after.some(({ name }) => name === "new")) expect(names).toContain("new");
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

it("changes the environment that was shown, and adds it again after it was removed", () => {
  const all = {
    variables: [],
    environments: [
      { name: "x", variables: list("a") },
      { name: "y", variables: list("b") },
    ],
    chosen: "y",
  };
  expect(withEnvironment(all, "x", (now) => [...now, ...list("c")])).toMatchObject({
    environments: [{ variables: list("a", "c") }, { variables: list("b") }],
    chosen: "y",
  });
  expect(withEnvironment(all, "gone", () => list("c"))).toMatchObject({
    environments: [{}, {}, { name: "gone", variables: list("c") }],
    chosen: "gone",
  });
});

it("keeps the keys of rows while a name is typed and rows come and go", () => {
  const rows = rowKeys([], ["a", "b", "c"]);
  const keysOf = (names: readonly string[]) => rowKeys(rows, names).map(({ key }) => key);
  expect(keysOf(["a", "bx", "c"])).toEqual([0, 1, 2]);
  expect(keysOf(["b", "c"])).toEqual([1, 2]);
  expect(keysOf(["new", "a", "b", "c"])).toEqual([3, 0, 1, 2]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { type JsonChange, jsonDifference, MAX_CHANGES } from "./json-difference";

const compare = (before: string, after: string): readonly JsonChange[] => {
  const found = jsonDifference(before, after);
  if (!found.ok) throw new Error(found.message);
  expect(found.total).toBe(found.changes.length);
  return found.changes;
};
const shown = (before: unknown, after: unknown) =>
  compare(JSON.stringify(before), JSON.stringify(after)).map(
    (change) => `${change.path} ${change.kind} ${change.before} → ${change.after}`,
  );

describe("jsonDifference", () => {
  it("names each difference by its key path", () => {
    expect(
      shown(
        { name: "Lamp", price: { amount: 10, "per unit": true }, old: null },
        { name: "Lamp", price: { amount: 12, "per unit": false }, new: [1] },
      ),
    ).toEqual([
      "$.price.amount changed 10 → 12",
      '$.price["per unit"] changed true → false',
      "$.old removed null → null",
      "$.new added null → [1]",
    ]);
    expect(shown([1], { a: 1 })).toEqual(['$ changed [1] → {"a":1}']);
    expect(shown("a", "b")).toEqual(['$ changed "a" → "b"']);
  });

  it("ignores the order of keys", () => {
    expect(shown({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toEqual([]);
  });

  it("compares entries of lists by index, and aligns equal ones", () => {
    expect(shown({ tags: ["a", "b", "c"] }, { tags: ["a", "x", "b", "c"] })).toEqual([
      '$.tags[1] added null → "x"',
    ]);
    expect(shown([[1, 2], [3]], [[1, 5], [3], [4]])).toEqual([
      "$[0][1] changed 2 → 5",
      "$[2] added null → [4]",
    ]);
    expect(shown([{ text: "a" }, { text: "b" }], [{ text: "a" }, { text: "c" }])).toEqual([
      '$[1].text changed "b" → "c"',
    ]);
  });

  it("compares entries by a natural key if every entry has a unique one", () => {
    const item = (sku: string, price: number) => ({ sku, price });
    expect(
      shown(
        { items: [item("A1", 5), item("B2", 6), item("C3", 7)] },
        { items: [item("D4", 1), item("A1", 5), item("C3", 8)] },
      ),
    ).toEqual([
      '$.items[?@.sku=="B2"] removed {"sku":"B2","price":6} → null',
      '$.items[?@.sku=="C3"].price changed 7 → 8',
      '$.items[?@.sku=="D4"] added null → {"sku":"D4","price":1}',
    ]);
    expect(shown([{ id: 1, a: 1 }, { id: 2 }], [{ id: 2 }, { id: 1, a: 2 }])).toEqual([
      "$[?@.id==1] moved [0] → [1]",
      "$[?@.id==1].a changed 1 → 2",
    ]);
  });

  it("uses the index if a key repeats or is absent", () => {
    expect(
      shown(
        [
          { id: 1, a: 1 },
          { id: 1, a: 2 },
        ],
        [
          { id: 1, a: 1 },
          { id: 1, a: 3 },
        ],
      ),
    ).toEqual(["$[1].a changed 2 → 3"]);
    expect(shown([{ id: 1, a: 1 }, { a: 2 }], [{ id: 1, a: 1 }, { a: 4 }])).toEqual([
      "$[1].a changed 2 → 4",
    ]);
  });

  it("keeps numbers as written and compares their exact values", () => {
    expect(compare('{"a":12345678901234567890}', '{"a":12345678901234567891}')).toMatchObject([
      { path: "$.a", before: "12345678901234567890", after: "12345678901234567891" },
    ]);
    expect(compare('{"a":0.10}', '{"a":0.20}')).toMatchObject([{ before: "0.10", after: "0.20" }]);
    expect(compare("[1.0, 1e2, -0, 120, 1E-7]", "[1, 100, 0.0, 1.20e2, 0.0000001]")).toEqual([]);
    expect(compare("[1e400]", "[1e401]")).toHaveLength(1);
  });

  it("compares long numbers in time", () => {
    const number = `1${"0".repeat(50_000)}1`;
    const start = cpuTime();
    expect(compare(`[${number}]`, `[${number}0]`)).toHaveLength(1);
    expect(cpuTime() - start).toBeLessThan(1_000);
  });

  it("treats names of object properties as ordinary keys", () => {
    expect(
      compare('{"__proto__":{"a":1},"constructor":1}', '{"__proto__":{"a":2},"toString":1}').map(
        ({ path, kind }) => `${kind} ${path}`,
      ),
    ).toEqual(["changed $.__proto__.a", "removed $.constructor", "added $.toString"]);
  });

  it("says which side is not JSON or nested too deeply", () => {
    expect(jsonDifference("{", "{}")).toMatchObject({ ok: false, side: "before" });
    expect(jsonDifference("{}", "")).toMatchObject({ ok: false, side: "after" });
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(jsonDifference("{}", deep)).toMatchObject({
      ok: false,
      message: expect.stringContaining("levels deep"),
    });
  });

  it("finds no difference between a value and itself, and one in any other", () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(shown(one, one)).toEqual([]);
        const same = compareCanonical(one) === compareCanonical(other);
        expect(shown(one, other).length === 0).toBe(same);
      }),
    );
  });

  it("lists a limited number of differences and counts all, in time", () => {
    const list = (from: number) =>
      JSON.stringify(
        Array.from({ length: 20_000 }, (_, at) => ({ at: from + at, text: `row ${at}` })),
      );
    const start = cpuTime();
    const found = jsonDifference(list(0), list(1_000_000));
    expect(cpuTime() - start).toBeLessThan(1_500);
    expect(found).toMatchObject({ ok: true, total: 20_000 });
    if (found.ok) expect(found.changes).toHaveLength(MAX_CHANGES);
  });
});

const compareCanonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    Object.is(each, -0)
      ? 0
      : typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
  );

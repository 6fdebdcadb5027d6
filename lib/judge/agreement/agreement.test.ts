import { describe, expect, it } from "vitest";
import * as z from "zod";
import { cohensKappa } from "./cohen";
import fixtures from "./fixtures/agreement.json";
import { ordinalAlpha } from "./krippendorff";
import { conflicts, type RatedItem, sharedItems } from "./ratings";

type Table = readonly (readonly (number | null)[])[];

/** Rows are judges, columns are items. */
const itemsOf = (table: Table): RatedItem[] =>
  (table[0] ?? []).map((_, column) => ({
    qid: "q1",
    url: `https://example.org/${column}`,
    grades: new Map(
      table.flatMap((row, judge): [string, number][] => {
        const grade = row[column] ?? null;
        return grade === null ? [] : [[`j${judge}`, grade]];
      }),
    ),
  }));

const cases = z
  .array(
    z.object({
      table: z.array(z.array(z.number().nullable())),
      alpha: z.number(),
      pairs: z.number(),
      kappa: z.number().nullable(),
    }),
  )
  .parse(fixtures);

describe("agreement", () => {
  it("equals the krippendorff and nltk packages on every table of the fixtures", () => {
    expect(cases.length).toBeGreaterThan(50);
    for (const { table, alpha, pairs, kappa } of cases) {
      const items = itemsOf(table);
      const own = ordinalAlpha(items);
      expect(own.alpha).toBeCloseTo(alpha, 8);
      expect(own.n).toBe(sharedItems(items).length);
      const pair = cohensKappa(items, ["j0", "j1"])[0];
      expect(pair?.n ?? 0).toBe(pairs);
      if (kappa === null) expect(pair?.kappa ?? null).toBeNull();
      else expect(pair?.kappa).toBeCloseTo(kappa, 8);
    }
  });

  it("computes the ordinal alpha of Krippendorff's example with four observers", () => {
    const none = null;
    const table = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, none, none, none],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, none, 3],
      [none, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, none],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, none],
    ];
    const { n, alpha } = ordinalAlpha(itemsOf(table));
    expect(n).toBe(11);
    expect(alpha).toBeCloseTo(0.815, 3);
  });

  it("has no number without a second judge, and none where all grades are equal", () => {
    const single = itemsOf([
      [0, 3, null],
      [null, null, 2],
    ]);
    expect(ordinalAlpha(single)).toEqual({ n: 0, alpha: null });
    expect(cohensKappa(single, ["j0", "j1"])).toEqual([]);
    const equal = itemsOf([
      [2, 2],
      [2, 2],
    ]);
    expect(ordinalAlpha(equal)).toEqual({ n: 2, alpha: null });
    expect(cohensKappa(equal, ["j0", "j1"])).toEqual([
      { judges: ["j0", "j1"], n: 2, same: 2, kappa: null },
    ]);
  });

  it("ignores results of one judge, which would raise the agreement", () => {
    const shared = [
      [0, 3, 1],
      [1, 3, 3],
    ];
    const more = [
      [0, 3, 1, 2, 2, 2],
      [1, 3, 3, null, null, null],
    ];
    expect(ordinalAlpha(itemsOf(more))).toEqual(ordinalAlpha(itemsOf(shared)));
  });

  it("lists conflicts, the largest difference first", () => {
    const items = itemsOf([
      [0, 3, 1, 2],
      [1, 0, 1, null],
    ]);
    expect(conflicts(items).map(({ url }) => url)).toEqual([
      "https://example.org/1",
      "https://example.org/0",
    ]);
  });
});

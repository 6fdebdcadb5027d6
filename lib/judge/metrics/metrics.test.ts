import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { propertyRuns } from "@/tests/support/property-runs";
import { scoreQuery } from "../evaluation/evaluate";
import { trecOrder } from "../files/run-file";
import fixtures from "./fixtures/trec-eval.json";
import type { GradedRanking, MetricOptions } from "./metric";
import { metricIds, metricRegistry } from "./registry";

const valuesSchema = z.object({
  ndcgLinear: z.number(),
  ndcgExponential: z.number(),
  precision: z.number(),
  precisionFrom2: z.number(),
  recall: z.number(),
  err: z.number(),
  ndcgGdeval: z.number(),
  judged: z.number().optional(),
});
const cases = z
  .array(
    z.object({
      kind: z.string(),
      qrels: z.record(z.string(), z.number()),
      run: z.array(z.tuple([z.string(), z.number()])),
      map: z.number(),
      recipRank: z.number(),
      mapFrom2: z.number(),
      cuts: z.record(z.string(), valuesSchema),
    }),
  )
  .parse(fixtures);

const base: MetricOptions = { cutoff: 10, gain: "linear", relevantFrom: 1, maxGrade: 4 };

function rankingOf({ qrels, run }: (typeof cases)[number]): GradedRanking {
  const ordered = trecOrder(run.map(([docid, score]) => ({ docid, score })));
  const grades = new Map(Object.entries(qrels));
  return {
    grades: ordered.map(({ docid }) => grades.get(docid) ?? 0),
    judged: [...grades.values()],
  };
}

function judgedShare({ qrels, run }: (typeof cases)[number], cutoff: number): number {
  const ordered = trecOrder(run.map(([docid, score]) => ({ docid, score })));
  const { judged, shown } = scoreQuery(
    ordered.map(({ docid }) => docid),
    new Map(Object.entries(qrels)),
    { ...base, cutoff, unjudged: "zero" },
  );
  return judged / shown;
}

describe("metrics", () => {
  it("equal pytrec_eval and gdeval on every ranking of the fixtures", () => {
    let compared = 0;
    const near = (value: number, expected: number) => {
      compared += 1;
      expect(Math.abs(value - expected)).toBeLessThan(1e-4);
    };
    for (const each of cases) {
      const ranking = rankingOf(each);
      near(metricRegistry.map.compute(ranking, base), each.map);
      near(metricRegistry.map.compute(ranking, { ...base, relevantFrom: 2 }), each.mapFrom2);
      near(metricRegistry.mrr.compute(ranking, base), each.recipRank);
      for (const [cut, expected] of Object.entries(each.cuts)) {
        const options = { ...base, cutoff: Number(cut) };
        const exponential: MetricOptions = { ...options, gain: "exponential" };
        near(metricRegistry.ndcg.compute(ranking, options), expected.ndcgLinear);
        near(metricRegistry.ndcg.compute(ranking, exponential), expected.ndcgExponential);
        near(metricRegistry.precision.compute(ranking, options), expected.precision);
        near(
          metricRegistry.precision.compute(ranking, { ...options, relevantFrom: 2 }),
          expected.precisionFrom2,
        );
        near(metricRegistry.recall.compute(ranking, options), expected.recall);
        if (expected.judged !== undefined) near(judgedShare(each, Number(cut)), expected.judged);
        // gdeval compares scores in double precision, so ties of single precision differ.
        if (each.kind === "near-ties") continue;
        near(metricRegistry.err.compute(ranking, options), expected.err);
        near(metricRegistry.ndcg.compute(ranking, exponential), expected.ndcgGdeval);
      }
    }
    expect(compared).toBeGreaterThan(5_000);
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(8);
  });

  it("cuts the ideal ranking of nDCG at the same rank as the results", () => {
    // 12 judged documents; the best three ranks are perfect, so nDCG@3 is 1.
    const judged = [3, 3, 3, 3, 3, 3, 2, 2, 1, 1, 0, 0];
    const grades = [3, 3, 3, 0, 0, 0];
    expect(metricRegistry.ndcg.compute({ grades, judged }, { ...base, cutoff: 3 })).toBeCloseTo(
      1,
      12,
    );
    expect(metricRegistry.ndcg.compute({ grades, judged }, { ...base, cutoff: 6 })).toBeLessThan(1);
  });

  it("computes ERR by hand", () => {
    // R = (2^3 - 1) / 2^3 = 7/8 and (2^1 - 1) / 2^3 = 1/8.
    const options = { ...base, maxGrade: 3 };
    const err = metricRegistry.err.compute({ grades: [1, 3], judged: [1, 3] }, options);
    expect(err).toBeCloseTo(1 / 8 + ((7 / 8) * (7 / 8)) / 2, 12);
  });

  it("stay between 0 and 1 and do not fall when a better result moves up", () => {
    const grade = fc.integer({ min: 0, max: 4 });
    const gain = fc.constantFrom("linear" as const, "exponential" as const);
    fc.assert(
      fc.property(
        fc.array(grade, { maxLength: 30 }),
        fc.array(grade, { maxLength: 10 }),
        fc.integer({ min: 1, max: 20 }),
        gain,
        fc.nat(),
        (grades, missed, cutoff, chosen, place) => {
          const judged = [...grades, ...missed];
          const options = { ...base, cutoff, gain: chosen };
          const swapped = [...grades];
          const at = grades.length < 2 ? 0 : place % (grades.length - 1);
          const [first = 0, second = 0] = [grades[at], grades[at + 1]];
          if (second > first) swapped.splice(at, 2, second, first);
          for (const id of metricIds) {
            const value = metricRegistry[id].compute({ grades, judged }, options);
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1 + 1e-12);
            const better = metricRegistry[id].compute({ grades: swapped, judged }, options);
            expect(better).toBeGreaterThanOrEqual(value - 1e-12);
          }
        },
      ),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it("reach 1 for the ideal ranking, and name themselves", () => {
    const judged = [4, 3, 2, 1, 1];
    const ideal = { grades: judged, judged };
    expect(metricRegistry.ndcg.compute(ideal, base)).toBeCloseTo(1, 12);
    expect(metricRegistry.map.compute(ideal, base)).toBe(1);
    expect(metricRegistry.mrr.compute(ideal, base)).toBe(1);
    expect(metricRegistry.recall.compute(ideal, base)).toBe(1);
    expect(metricIds.map((id) => metricRegistry[id].label({ ...base, cutoff: 5 }))).toEqual([
      "nDCG@5",
      "P@5",
      "R@5",
      "MAP",
      "MRR",
      "ERR@5",
    ]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../random";
import { aggregate, aggregatedGrades, aggregationRules, ratedItems } from "./aggregate";
import { bootstrapInterval } from "./bootstrap";
import { systemDifference } from "./compare-systems";
import { type EvaluationOptions, type Grades, scoreQuery, scoreSystem } from "./evaluate";

const options: EvaluationOptions = {
  ...{ cutoff: 3, gain: "linear", relevantFrom: 1, maxGrade: 3 },
  unjudged: "zero",
};
const grades = new Map([
  ["a", 3],
  ["b", 0],
  ["c", 2],
]);

describe("scoreQuery", () => {
  it("counts unjudged results as grade 0, or leaves them out of the list", () => {
    const ranking = ["x", "a", "y", "c"];
    expect(scoreQuery(ranking, grades, options).values.mrr).toBe(1 / 2);
    const condensed = scoreQuery(ranking, grades, { ...options, unjudged: "condensed" });
    expect(condensed.values.mrr).toBe(1);
    expect(condensed.values.precision).toBeCloseTo(2 / 3);
    // The share of judged results is that of the shown ranking in both cases.
    expect(condensed).toMatchObject({ judged: 1, shown: 3 });
  });

  it("has no number for a ranking of which nothing is judged, and for an unjudged query", () => {
    const none = scoreQuery(["x", "y"], grades, options);
    expect(new Set(Object.values(none.values))).toEqual(new Set([null]));
    expect(none).toMatchObject({ judged: 0, shown: 2 });
    expect(scoreQuery(["a"], undefined, options).values.ndcg).toBeNull();
    expect(scoreQuery(["a"], new Map(), options).values.ndcg).toBeNull();
  });

  it("reads beyond the cut only for metrics without one", () => {
    const { values } = scoreQuery(["x", "y", "z", "a"], grades, options);
    expect(values.precision).toBeNull();
    expect(values.mrr).toBe(1 / 4);
  });

  it("scores an empty response 0 and leaves out a query without a ranking", () => {
    expect(scoreQuery([], grades, options).values.ndcg).toBe(0);
    expect(scoreQuery(undefined, grades, options).values.ndcg).toBeNull();
  });

  it("counts a repeated URL once, at its first rank", () => {
    const once = scoreQuery(["b", "a", "c"], grades, options);
    expect(scoreQuery(["b", "b", "a", "a", "c"], grades, options)).toEqual(once);
  });
});

describe("scoreSystem", () => {
  it("averages over the queries with a number and counts them", () => {
    const all: Grades = new Map([
      ["q1", new Map([["a", 1]])],
      ["q2", new Map([["a", 1]])],
    ]);
    const rankings = new Map([
      ["q1", ["a"]],
      ["q2", ["b", "a"]],
      ["q3", ["a"]],
    ]);
    const { means, judged, shown } = scoreSystem(rankings, all, ["q1", "q2", "q3"], options);
    expect(means.mrr).toEqual({ mean: 0.75, n: 2 });
    expect({ judged, shown }).toEqual({ judged: 2, shown: 4 });
  });
});

describe("bootstrapInterval", () => {
  it("needs ten differences", () => {
    expect(bootstrapInterval(Array(9).fill(1), "s")).toBeNull();
    expect(bootstrapInterval(Array(10).fill(1), "s")).toEqual({ low: 1, high: 1 });
  });

  it("is the same for the same seed and contains the mean", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 10, maxLength: 40 }),
        fc.string(),
        (differences, seed) => {
          const interval = bootstrapInterval(differences, seed, 500);
          expect(bootstrapInterval(differences, seed, 500)).toEqual(interval);
          const mean = differences.reduce((a, b) => a + b, 0) / differences.length;
          expect(interval?.low).toBeLessThanOrEqual(mean + 1e-9);
          expect(interval?.high).toBeGreaterThanOrEqual(mean - 1e-9);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("covers the true mean in about 95 % of samples", () => {
    const random = seededRandom("coverage");
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let covered = 0;
    for (let sample = 0; sample < 400; sample += 1) {
      const differences = Array.from({ length: 50 }, () => 0.3 + normal());
      const interval = bootstrapInterval(differences, `s${sample}`, 1_000);
      if (interval && interval.low <= 0.3 && interval.high >= 0.3) covered += 1;
    }
    // Percentile intervals are a little too narrow for 50 values.
    expect(covered / 400).toBeGreaterThan(0.89);
    expect(covered / 400).toBeLessThan(0.985);
  });
});

describe("systemDifference", () => {
  const qids = Array.from({ length: 12 }, (_, n) => `q${n}`);
  const all: Grades = new Map(qids.map((qid) => [qid, new Map([["a", 1]])]));
  const system = (rank: (n: number) => number) =>
    scoreSystem(
      new Map(qids.map((qid, n) => [qid, [...Array(rank(n) - 1).keys()].map(String).concat("a")])),
      all,
      qids,
      options,
    );

  it("is better only if the interval is above 0", () => {
    const first = system(() => 1);
    const second = system((n) => (n % 3 === 0 ? 3 : 2));
    const delta = systemDifference(first, second, "mrr", "seed");
    expect(delta).toMatchObject({ n: 12, better: 12, worse: 0, verdict: "better" });
    expect(delta.interval?.low).toBeGreaterThan(0);
    expect(systemDifference(second, first, "mrr", "seed").verdict).toBe("worse");
    const mixed = system((n) => (n % 2 === 0 ? 1 : 2));
    const other = system((n) => (n % 2 === 0 ? 2 : 1));
    expect(systemDifference(mixed, other, "mrr", "seed").verdict).toBe("unclear");
    expect(systemDifference(first, first, "mrr", "seed")).toMatchObject({
      mean: 0,
      verdict: "unclear",
    });
  });

  it("compares only common queries", () => {
    const full = system(() => 1);
    const part = scoreSystem(new Map([["q1", ["a"]]]), all, qids, options);
    expect(systemDifference(part, full, "mrr", "s")).toMatchObject({
      ...{ n: 1, mean: 0, interval: null, verdict: "too-few" },
    });
  });
});

describe("aggregation", () => {
  it.each([
    [[0, 3], { median: 0, mean: 1.5, majority: 0, minimum: 0 }],
    [[3, 1, 1], { median: 1, mean: 5 / 3, majority: 1, minimum: 1 }],
    [[2, 2, 0, 3], { median: 2, mean: 7 / 4, majority: 2, minimum: 0 }],
    [[3], { median: 3, mean: 3, majority: 3, minimum: 3 }],
  ])("turns %j into one grade", (list, expected) => {
    for (const rule of aggregationRules) expect(aggregate(list, rule)).toBe(expected[rule]);
  });

  it("ignores unrateable and postponed results", () => {
    const judgement = { qid: "q1", address: "https://a.example", note: "", at: 1 };
    const items = ratedItems([
      { ...judgement, url: "a", judge: "x", verdict: 2 },
      { ...judgement, url: "a", judge: "y", verdict: "unrateable" },
      { ...judgement, url: "b", judge: "x", verdict: "later" },
    ]);
    expect(aggregatedGrades(items, "mean")).toEqual(new Map([["q1", new Map([["a", 2]])]]));
  });
});

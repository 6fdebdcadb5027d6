import { expect, it } from "vitest";
import { papers } from "@/tests/support/documented-shapes";
import { defaultUrlRule } from "./canonical-url";
import { comparisonCsv } from "./export/comparison-csv";
import { comparisonFacts } from "./export/comparison-facts";
import { comparisonMarkdown } from "./export/comparison-markdown";
import { matchResults } from "./match-results";
import { matchPacked, packRuns, unpackMatch } from "./packed-match";
import { figuresOf } from "./summary/run-figures";
import { runWith } from "./test-support/compared-runs";

const web = [{ url: "https://a.example/1" }];
const runs = [
  runWith({ web, research: papers, "related-searches": ["a", "b"] }, { id: "one" }),
  runWith({ web, research: [...papers].reverse() }, { id: "two" }),
];
const comparison = {
  matched: matchResults(runs, 0),
  rule: defaultUrlRule,
  persistence: 0.9,
  letters: ["A", "B"],
};

it("compares lists that the specification lacks by page, with their name", () => {
  const { pages, similarity } = comparisonFacts(comparison);
  const research = pages.filter(({ source }) => source === "research");
  expect(research.map(({ title, ranks }) => [title, ...ranks.map(({ rank }) => rank)])).toEqual([
    ["Heat pumps in cold climates", 1, 2],
    ["Indoor air and heating", 2, 1],
  ]);
  expect(similarity.find(({ source }) => source === "research")).toMatchObject({ jaccard: 1 });
  expect(pages.filter(({ source }) => source === "related-searches")).toHaveLength(2);
  expect(comparisonCsv(comparison)).toContain("research,https://arxiv.org/abs/2101.00001");
  expect(comparisonMarkdown(comparison)).toMatch(/\| Research results +\| 2 \| 2/);
});

it("counts the results of each list", () => {
  expect(figuresOf(runs).map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Research results", "Related-searches results"]),
  );
});

it("matches the same rows in a worker", () => {
  const packed = { runs: packRuns(runs), base: 0, rule: defaultUrlRule, p: 0.9 };
  expect(unpackMatch(runs, 0, matchPacked(packed)).rows).toEqual(comparison.matched.rows);
});

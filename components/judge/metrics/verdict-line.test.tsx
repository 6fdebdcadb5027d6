import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { SystemDifference } from "@/lib/judge/evaluation/compare-systems";
import { VerdictLine } from "./verdict-line";

const difference = { n: 12, mean: 0.1, interval: { low: 0.05, high: 0.2 }, better: 9, worse: 1 };

function notes(verdicts: readonly SystemDifference["verdict"][]): readonly string[] {
  const deltas = [
    null,
    ...verdicts.map((verdict) => {
      const each = { ...difference, verdict };
      return { ndcg: each, err: each, map: each, mrr: each, precision: each, recall: each };
    }),
  ];
  const systems = deltas.map((_, at) => ({ id: String(at), label: `S${at}` }));
  const measured = deltas.map((each, at) => ({ id: String(at), deltas: each }));
  const html = renderToStaticMarkup(
    <VerdictLine
      systems={systems}
      measured={measured}
      choices={{ metric: "ndcg", baseline: "0" }}
      label="nDCG@10"
    />,
  );
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, note = ""]) =>
    note.replaceAll(/<svg.*?<\/svg>/g, "").replaceAll(/<[^>]+>/g, " "),
  );
}

it("has one note for all systems with the same verdict", () => {
  const found = notes(["better", "unclear", "better", "better", "unclear", "worse"]);
  expect(found).toHaveLength(3);
  expect(found[0]).toContain("S1, S3 and S4 are better than S0.");
  expect(found[1]).toContain("No clear difference from S0: S2 and S5.");
  expect(found[2]).toContain("S0 is better than S6.");
  expect(found[2]).toContain("nDCG@10 differs by");
});

it("says what is missing for a comparison of several systems", () => {
  const [note, ...others] = notes(["too-few", "too-few"]);
  expect(others).toEqual([]);
  expect(note).toContain("Too few queries to compare S1 and S2 with S0.");
  expect(note).toContain("An interval needs at least 10 queries.");
});

import { csvText } from "@/lib/results/export/csv";
import { type ComparisonExport, comparisonFacts } from "./comparison-facts";

const columns = [
  "rank",
  "move",
  "also at",
  "status",
  "failed",
  "bytes",
  "tokens",
  "credits",
] as const;

/**
 * One row per page, with its rank and figures in each run. Unknown values are empty. Failures of providers are the
 * last rows.
 */
export function comparisonCsv(comparison: ComparisonExport): string {
  const { pages, runs, baseline } = comparisonFacts(comparison);
  const names = runs.map(({ run }) => (run === baseline ? `${run} (baseline)` : run));
  return csvText([
    [
      "source",
      "url",
      "title",
      ...names.flatMap((name) => columns.map((column) => `${name} ${column}`)),
    ],
    ...pages.map(({ source, url, title, ranks }) => [
      source,
      url,
      title,
      ...ranks.flatMap(({ rank, move, alsoAt, status, failed, bytes, tokens, credits }) => [
        rank,
        move?.word ?? null,
        alsoAt.join(" ") || null,
        status,
        failed === null ? null : failed ? "yes" : "no",
        bytes,
        tokens,
        credits,
      ]),
    ]),
    ...runs.flatMap(({ run, providerFailures }) =>
      providerFailures.map((failure) => ["provider", null, `Run ${run}: ${failure}`]),
    ),
  ]);
}

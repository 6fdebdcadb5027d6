import { keyOfList } from "@/lib/contract/dialect/list-id";
import { chargedCredits } from "@/lib/format/cost";
import { stripBody } from "@/lib/request/strip";
import { type UrlRule, urlRuleParts } from "../canonical-url";
import { comparability } from "../comparability";
import type { ComparedRun } from "../compared-run";
import { differingRequestFields } from "../differing-request-fields";
import { type MatchedResults, moveLabel, moveOf } from "../match-results";
import { runSimilarity } from "../run-similarity";
import { deltaOf, type FigureValue, figuresOf } from "../summary/run-figures";

export type ComparisonExport = {
  readonly matched: MatchedResults;
  readonly rule: UrlRule;
  /** The parameter p of RBO. */
  readonly persistence: number;
  readonly letters: readonly string[];
};

/** Everything that exports write, in full precision. Unknown values are null, never 0. */
export function comparisonFacts({ matched, rule, persistence, letters }: ComparisonExport) {
  const { base } = matched;
  const runs = matched.runs.map(withoutPrivateFields);
  const sources = [...new Set(matched.rows.map(({ source }) => source))];
  return {
    baseline: letters[base] ?? "",
    runs: runs.map((run, at) => runFacts(run, letters[at] ?? "")),
    notes: comparability(
      runs,
      base,
      letters.map((letter) => `Run ${letter}`),
    ),
    requests: differingRequestFields(
      runs.map(({ run }) => run),
      base,
    ),
    figures: figuresOf(runs).map(({ key, label, of }) => ({
      key,
      label,
      values: runs.map((run) => figureOf(of(run), runs[base] ? of(runs[base]) : null)),
    })),
    ignored: urlRuleParts.filter(({ key }) => rule[key]).map(({ key }) => key),
    persistence,
    similarity: runs.flatMap((_, at) =>
      at === base
        ? []
        : [null, ...sources].map((source) => ({
            run: letters[at] ?? "",
            source: source === null ? "all" : keyOfList(source),
            ...similarityFacts(runSimilarity(matched, at, { source, p: persistence })),
          })),
    ),
    pages: matched.rows.map((row) => ({
      source: keyOfList(row.source),
      url: row.shown.url,
      title: row.shown.title,
      ranks: runs.map((run, at) => {
        const cell = row.cells[at];
        return {
          run: letters[at] ?? "",
          rank: cell?.rank ?? null,
          alsoAt: cell?.duplicateRanks ?? [],
          byRedirect: cell?.byRedirect ?? null,
          move: at === base || !run.results ? null : moveLabel(moveOf(matched, row, at)),
          status: cell?.result.status ?? null,
          failed: cell?.result.failed ?? null,
          bytes: cell?.result.bytes ?? null,
          tokens: cell?.result.tokens ?? null,
          credits: cell
            ? chargedCredits({ credits: cell.result.credits, isFree: run.run.isFree })
            : null,
        };
      }),
    })),
  };
}

export type ComparisonFacts = ReturnType<typeof comparisonFacts>;

/** Files may be shared: the fields that links leave out are missing here as well. */
function withoutPrivateFields(compared: ComparedRun): ComparedRun {
  const { value, stripped } = stripBody(compared.run.request, "link");
  const missing = [
    ...new Set([...compared.run.missing, ...stripped.map((path) => path.join("."))]),
  ];
  return { ...compared, run: { ...compared.run, request: value, missing } };
}

const runFacts = ({ run, results, providerFailures }: ComparedRun, letter: string) => ({
  run: letter,
  id: run.id,
  name: run.name,
  query: typeof run.request.query === "string" ? run.request.query : null,
  startedAt: new Date(run.startedAt).toISOString(),
  connection: run.connectionLabel,
  status: run.status,
  failure: run.failure,
  resultsKnown: results !== null,
  providerFailures: providerFailures ?? [],
});

function figureOf(value: FigureValue, base: FigureValue | null) {
  const delta = base && deltaOf(value, base);
  return value.value === null
    ? { value: null, why: value.why, n: null, difference: null }
    : {
        value: value.value,
        why: value.why ?? null,
        n: value.n,
        difference: delta?.difference ?? null,
      };
}

function similarityFacts(similarity: ReturnType<typeof runSimilarity>) {
  if (typeof similarity === "string")
    return {
      state: similarity,
      ...{ jaccard: null, rbo: null, both: null, onlyBaseline: null, onlyThis: null },
      overlaps: [],
    };
  const { jaccard, rbo, overlaps, both, onlyBase, onlyThis } = similarity;
  return {
    state: "compared" as const,
    ...{ jaccard, rbo, both, onlyBaseline: onlyBase, onlyThis },
    overlaps: overlaps.map(({ depth, shared, of }) => ({ depth: depth ?? "all", shared, of })),
  };
}

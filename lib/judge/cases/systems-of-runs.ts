import { defaultUrlRule } from "@/lib/compare/canonical-url";
import { type ComparedRun, comparedRun } from "@/lib/compare/compared-run";
import {
  differingRequestFields,
  type RequestFieldRow,
} from "@/lib/compare/differing-request-fields";
import { pageKeys } from "@/lib/compare/page-keys";
import { isJsonObject } from "@/lib/contract/json-object";
import { cleanLine } from "@/lib/format/clean-line";
import type { Body } from "@/lib/request/body";
import { chipsOf } from "@/lib/request/changed-field-chips";
import { stripBody } from "@/lib/request/strip";
import { excerptText } from "@/lib/results/model/excerpt-parts";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { StoredRunFacts } from "@/lib/results/model/run-facts";
import { providerFailureText, sourceOutcome } from "@/lib/results/providers/provider-failures";
import { type JudgeCase, MAX_QUERY } from "./judge-case";
import { MAX_LABEL, type RankedResult, type System, uniqueResults } from "./system";

export type JudgedRun = {
  readonly run: StoredRunFacts;
  /** Null if the response is not stored or could not be parsed. */
  readonly view: ResultsView | null;
  /** The system that the run belongs to. Runs of one key answer different queries. */
  readonly system: { readonly key: string; readonly label: string };
};

export const queryOfRun = ({ request }: Pick<StoredRunFacts, "request">): string =>
  typeof request.query === "string" ? cleanLine(request.query, MAX_QUERY) : "";

export function optionsOfRun({ request }: Pick<StoredRunFacts, "request">): Body {
  const { query: _query, ...options } = request;
  return options;
}

/**
 * Runs with equal options and connection are one system, named by the options that differ between
 * the systems.
 */
export function systemsByOptions(runs: readonly StoredRunFacts[]): JudgedRun["system"][] {
  const keyOf = (run: StoredRunFacts) =>
    JSON.stringify([run.connectionLabel, inKeyOrder(optionsOfRun(run))]);
  const first = new Map<string, StoredRunFacts>();
  for (const run of runs) if (!first.has(keyOf(run))) first.set(keyOf(run), run);
  const examples = [...first.values()];
  const withoutQuery = examples.map((run) => ({ ...run, request: optionsOfRun(run) }));
  const rows = differingRequestFields(withoutQuery, 0);
  const isPrivate = privateFields(withoutQuery);
  const connections = new Set(examples.map(({ connectionLabel }) => connectionLabel));
  const labels = examples.map((run, at) => {
    const fields = rows.map((row) => valueLabel(row, at, isPrivate(row.path)));
    const connection = connections.size > 1 ? [run.connectionLabel ?? "Unknown connection"] : [];
    return [...connection, ...fields].join(" · ") || (run.connectionLabel ?? "All runs");
  });
  const labelOf = new Map([...first.keys()].map((key, at) => [key, labels[at] ?? key]));
  return runs.map((run) => ({ key: keyOf(run), label: labelOf.get(keyOf(run)) ?? "Runs" }));
}

/** Whether a field may not leave this browser, so that its value may not be part of a name. */
function privateFields(runs: readonly StoredRunFacts[]): (path: string) => boolean {
  const stripped = runs.flatMap(({ request }) => stripBody(request, "link").stripped);
  const paths = new Set(stripped.map((path) => path.join(".")));
  return (path) =>
    [...paths].some(
      (each) => path === each || path.startsWith(`${each}.`) || each.startsWith(`${path}.`),
    );
}

/** A value as the history names it; with its number if it is private or another value has the same name. */
function valueLabel({ path, values }: RequestFieldRow, at: number, isPrivate: boolean): string {
  const name = path.replace(/^scrapeOptions\./, "");
  const labels = values.map((value) =>
    "text" in value ? chipsOf(name, value.value).join(", ") || `no ${name}` : `${name} not set`,
  );
  const own = labels[at] ?? "";
  const sameLabel = values.filter((_, index) => labels[index] === own);
  const isUnique = sameLabel.every((value) => textOf(value) === textOf(values[at]));
  return isUnique && !(isPrivate && "text" in (values[at] ?? {}))
    ? own
    : `${name} value ${positionOf(values, at)}`;
}

const textOf = (value: RequestFieldRow["values"][number] | undefined): string =>
  value && "text" in value ? value.text : "";

/** Number of the value among the different values of its field, from 1. */
function positionOf(values: RequestFieldRow["values"], at: number): number {
  const texts = values.map(textOf);
  return [...new Set(texts)].indexOf(texts[at] ?? "") + 1;
}

/** The value with the keys of its objects sorted, so that equal requests have equal texts. */
function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).toSorted();
  return keys.map((key) => [key, inKeyOrder(value[key])]);
}

/**
 * The systems of the runs, with a ranking for each query of the case. Results of one query are
 * matched across runs by canonical URL, then by redirect target. A second run of a query with the
 * same options becomes a system of its own.
 */
export function systemsOfRuns(
  judgeCase: Pick<JudgeCase, "id" | "queries" | "source">,
  runs: readonly JudgedRun[],
  batch: System["batch"],
  createId: () => string,
): System[] {
  const qids = new Map(judgeCase.queries.map(({ qid, query }) => [query, qid]));
  const systems = new Map<string, System & { rankings: System["rankings"][number][] }>();
  for (const [query, ofQuery] of Map.groupBy(runs, ({ run }) => queryOfRun(run))) {
    const qid = qids.get(query);
    if (qid === undefined) continue;
    const compared = ofQuery.map(({ run, view }) => comparedRun(run, view));
    const keys = pageKeys(compared, defaultUrlRule).map((list) => list.map(({ key }) => key));
    const times = new Map<string, number>();
    for (const [at, judged] of ofQuery.entries()) {
      const time = (times.get(judged.system.key) ?? 0) + 1;
      times.set(judged.system.key, time);
      const key = JSON.stringify([judged.system.key, time]);
      const system = systems.get(key) ?? {
        id: createId(),
        caseId: judgeCase.id,
        label: systemLabel(judged.system.label, time),
        batch,
        rankings: [],
      };
      systems.set(key, system);
      system.rankings.push({
        qid,
        runId: judged.run.id,
        failure: failureOf(judged, judgeCase.source),
        results: rankedResults(judged, compared[at], keys[at] ?? [], judgeCase.source),
      });
    }
  }
  return [...systems.values()];
}

const systemLabel = (label: string, time: number): string => {
  const suffix = time === 1 ? "" : ` (${time})`;
  return cleanLine(label, MAX_LABEL - suffix.length) + suffix || "System";
};

/** A run without a readable response is not an empty result, and neither is one whose services all failed. */
function failureOf({ run, view }: JudgedRun, source: JudgeCase["source"]): string | null {
  if (run.failure !== null) return run.failure;
  if (view === null) return "The response is not stored.";
  const outcome = view.sources[source].items.length === 0 ? sourceOutcome(view, source) : null;
  return outcome?.isOutage ? outcome.failures.map(providerFailureText).join(" ") : null;
}

function rankedResults(
  { view }: JudgedRun,
  compared: ComparedRun | undefined,
  keys: readonly string[],
  source: JudgeCase["source"],
): RankedResult[] {
  const urls = new Map((compared?.results ?? []).map(({ id }, at) => [id, keys[at]]));
  const results = view?.sources[source].items ?? [];
  return uniqueResults(
    results.map(({ id, url, title, excerpt }) => ({
      url: urls.get(id) ?? id,
      address: url ?? "",
      title,
      excerpt: excerpt && excerptText(excerpt),
      resultId: id,
    })),
  );
}

import { formatCostElsewhere } from "@/lib/format/cost";
import { countOf, wordList } from "@/lib/format/count";
import { absentLists, allResults } from "@/lib/results/model/lists";
import type { ResultsView } from "@/lib/results/model/result-view";
import { isOutage, providerFailureTexts } from "@/lib/results/providers/provider-failures";

export type RunSummary = {
  /**
   * `failed`: nothing was found because no public service responded. `partly-failed`: a page or a provider failed, or a
   * requested list is absent. `empty`: everything was searched, and nothing matches.
   */
  readonly outcome: "ok" | "empty" | "partly-failed" | "failed";
  readonly results: number;
  readonly failedPages: number;
  /** Why providers have no results. */
  readonly providerFailures: readonly string[];
  /** Requested lists that the response does not have. */
  readonly absentLists: readonly string[];
  /** Null if the service does not report them. */
  readonly creditsUsed: number | null;
  readonly warning: string | null;
  /** Other messages of the service about the run, such as partial errors beside results. */
  readonly serviceNotices: readonly string[];
};

export function summarizeRun(view: ResultsView): RunSummary {
  const results = allResults(view);
  const failedPages = results.filter(({ health }) => health.failed).length;
  const providerFailures = providerFailureTexts(view);
  const absent = absentLists(view);
  const isPartly = failedPages > 0 || providerFailures.length > 0 || absent.length > 0;
  return {
    outcome:
      results.length === 0 && isOutage(view)
        ? "failed"
        : isPartly
          ? "partly-failed"
          : results.length === 0
            ? "empty"
            : "ok",
    ...{ results: results.length, failedPages, providerFailures, absentLists: absent },
    ...{ creditsUsed: view.creditsUsed, warning: view.warning },
    serviceNotices: view.notices.map(({ text }) => text),
  };
}

/** `10 results, 2 pages failed, 12 credits`. */
export function summaryText(summary: RunSummary): string {
  const { results, failedPages, absentLists: absent, creditsUsed } = summary;
  return [
    results === 0 ? "No results" : countOf(results, "result"),
    ...(absent.length > 0 ? [`no list of ${wordList(absent)} in the response`] : []),
    ...(failedPages > 0 ? [`${countOf(failedPages, "page")} failed`] : []),
    formatCostElsewhere({ credits: creditsUsed }),
  ].join(", ");
}

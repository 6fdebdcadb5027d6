import { itemsIn } from "@/lib/contract/json-object";
import { annotationText } from "@/lib/format/annotation";
import { chargedCredits } from "@/lib/format/cost";
import { type PastRun, runTitle } from "./run-record";

export type RunFilter = {
  /** Words that must all occur in the name, query, tags, notes, connection, failure or status. */
  readonly text: string;
  /** Part of a host of the results, or of a requested domain. */
  readonly domain: string;
  readonly status: "all" | "ok" | "failed" | "pinned";
  /** Minimum credits. Null: any. */
  readonly cost: number | null;
};

export const noRunFilter: RunFilter = { text: "", domain: "", status: "all", cost: null };

/**
 * The matching runs: pinned ones first, then newest first. `inContents` are ids of runs whose stored response contains the
 * text.
 */
export function filterRuns(
  runs: readonly PastRun[],
  filter: RunFilter,
  inContents: ReadonlySet<string> = new Set(),
): PastRun[] {
  const terms = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const domain = filter.domain.trim().toLowerCase();
  return runs
    .filter(
      (run) =>
        (inContents.has(run.id) || terms.every((word) => textOf(run).includes(word))) &&
        (domain === "" || domainsOf(run).some((each) => each.includes(domain))) &&
        hasStatus(run, filter.status) &&
        (filter.cost === null || (chargedCredits(run) ?? -1) >= filter.cost),
    )
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.startedAt - a.startedAt);
}

const textOf = (run: PastRun): string =>
  [
    ...[runTitle(run), run.request.query, annotationText(run)],
    ...(run.resultAnnotations ?? []).map(annotationText),
    ...[run.connectionLabel, run.failure, run.status],
  ]
    .join("\n")
    .toLowerCase();

function domainsOf({ hosts, request }: PastRun): string[] {
  return [...hosts, ...itemsIn(request.includeDomains)].map((each) => String(each).toLowerCase());
}

function hasStatus({ failure, pinned }: PastRun, status: RunFilter["status"]): boolean {
  switch (status) {
    case "all":
      return true;
    case "ok":
      return failure === null;
    case "failed":
      return failure !== null;
    case "pinned":
      return pinned;
  }
}

import { type PastRun, runTitle } from "./run-record";

export type RunFilter = {
  /** In name, query, connection or failure; every word has to be there. */
  readonly text: string;
  /** Part of a host of the results or of the domains that were asked for. */
  readonly domain: string;
  readonly status: "all" | "ok" | "failed" | "pinned";
  /** Credits at least; null: any. */
  readonly cost: number | null;
};

export const noRunFilter: RunFilter = { text: "", domain: "", status: "all", cost: null };

/** The runs that pass, pinned ones first, then the newest. */
export function filterRuns(runs: readonly PastRun[], filter: RunFilter): PastRun[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const domain = filter.domain.trim().toLowerCase();
  return runs
    .filter(
      (run) =>
        words.every((word) => textOf(run).includes(word)) &&
        (domain === "" || domainsOf(run).some((each) => each.includes(domain))) &&
        hasStatus(run, filter.status) &&
        (filter.cost === null || (run.credits ?? -1) >= filter.cost),
    )
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.startedAt - a.startedAt);
}

const textOf = (run: PastRun): string =>
  [runTitle(run), run.request.query, run.connectionLabel, run.failure, run.status]
    .join("\n")
    .toLowerCase();

function domainsOf({ hosts, request }: PastRun): string[] {
  const { includeDomains } = request;
  const asked: unknown[] = Array.isArray(includeDomains) ? includeDomains : [];
  return [...hosts, ...asked].map((each) => String(each).toLowerCase());
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

import { countOf, wordList } from "@/lib/format/count";
import { formatDay } from "@/lib/format/date";
import type { StoredRunFacts } from "@/lib/results/model/run-facts";
import type { ComparedRun } from "./compared-run";
import { differingRequestFields } from "./differing-request-fields";

/** Why differences between runs may not come from their options. */
export type ComparabilityNote = {
  readonly kind: (typeof rules)[number]["kind"];
  /** `warn`: the comparison is incomplete or misleading. `info`: read the differences with care. */
  readonly tone: "warn" | "info";
  readonly runs: readonly number[];
  readonly message: string;
};

/** All runs of a comparison with the baseline and the fields in which their requests differ. */
type Comparison = {
  readonly runs: readonly ComparedRun[];
  readonly base: ComparedRun | undefined;
  /** Whether a run has a different value than the baseline for a field of the request. */
  readonly differsIn: (path: string, run: number) => boolean;
};

type Rule = {
  readonly kind: string;
  readonly tone: "warn" | "info";
  readonly concerns: (run: ComparedRun, at: number, comparison: Comparison) => boolean;
  /** `runs` are the names of the runs concerned, `base` that of the baseline. */
  readonly message: (runs: string, base: string, concerned: readonly ComparedRun[]) => string;
};

const missingResponse: Readonly<Record<StoredRunFacts["body"], string>> = {
  kept: "The stored response could not be parsed.",
  evicted: "The response was deleted to make room for newer ones.",
  traceless: "The run requested zero data retention, so its response was not stored.",
  secret: "The response contains a secret of the request, so it was not stored.",
  none: "The run has no stored response.",
};

export const unknownResultsReason = ({ body, failure }: StoredRunFacts): string =>
  failure === null ? missingResponse[body] : "The run failed.";

const cachedPages = ({ results }: ComparedRun): number =>
  (results ?? []).filter(({ cache }) => cache?.state === "hit").length;

const rules = [
  {
    kind: "failed",
    tone: "warn",
    concerns: ({ run }) => run.failure !== null,
    message: (runs) => `${runs} failed. The results are unknown, not empty.`,
  },
  {
    kind: "not-stored",
    tone: "warn",
    concerns: ({ run, results }) => results === null && run.failure === null,
    message: (runs, _base, concerned) =>
      `The results of ${runs} are unknown. ${[...new Set(concerned.map(({ run }) => unknownResultsReason(run)))].join(" ")}`,
  },
  {
    kind: "empty",
    tone: "warn",
    concerns: ({ run, results }) => results?.length === 0 && run.failure === null,
    message: (runs) => `${runs} returned no results.`,
  },
  {
    kind: "providers",
    tone: "warn",
    concerns: ({ providerFailures }) => (providerFailures ?? []).length > 0,
    message: (runs, _base, concerned) =>
      `${runs} could not search everything. ${[...new Set(concerned.flatMap(({ providerFailures }) => providerFailures ?? []))].join(" ")}`,
  },
  {
    kind: "query",
    tone: "warn",
    concerns: (_run, at, { differsIn }) => differsIn("query", at),
    message: (runs, base) => `${runs} used a different query than ${base}.`,
  },
  {
    kind: "connection",
    tone: "warn",
    concerns: ({ run }, _at, { base }) =>
      run.connectionLabel !== null &&
      base !== undefined &&
      base.run.connectionLabel !== null &&
      run.connectionLabel !== base.run.connectionLabel,
    message: (runs, base) => `${runs} used a different connection than ${base}.`,
  },
  {
    kind: "unknown-connection",
    tone: "info",
    concerns: ({ run }) => run.connectionLabel === null,
    message: (runs) => `The connection of ${runs} is unknown, so it may be a different one.`,
  },
  {
    kind: "sources",
    tone: "info",
    concerns: (_run, at, { differsIn }) => differsIn("sources", at),
    message: (runs, base) => `${runs} requested different sources than ${base}.`,
  },
  {
    kind: "limit",
    tone: "info",
    concerns: (_run, at, { differsIn }) => differsIn("limit", at),
    message: (runs, base) =>
      `${runs} used a different limit than ${base}, so one list may be longer.`,
  },
  {
    kind: "day",
    tone: "info",
    concerns: ({ run }, _at, { base }) =>
      base !== undefined && formatDay(run.startedAt) !== formatDay(base.run.startedAt),
    message: (runs, base) =>
      `${runs} ran on a different day than ${base}. The pages may have changed in between.`,
  },
  {
    kind: "cached",
    tone: "info",
    concerns: (run) => cachedPages(run) > 0,
    message: (runs, _base, concerned) =>
      `${countOf(
        concerned.reduce((sum, run) => sum + cachedPages(run), 0),
        "page",
      )} of ${runs} came from the cache: contents may be older and times shorter.`,
  },
  {
    kind: "incomplete-request",
    tone: "info",
    concerns: ({ run }) => run.missing.length > 0,
    message: (runs, _base, concerned) =>
      `The history does not store ${wordList([...new Set(concerned.flatMap(({ run }) => run.missing))])} of ${runs}, so that part of the requests cannot be compared.`,
  },
  {
    kind: "older-version",
    tone: "info",
    concerns: ({ run }) => run.isOlderVersion,
    message: (runs) =>
      `${runs} came from an older version of the workbench. Some facts may be absent.`,
  },
  {
    kind: "imported",
    tone: "info",
    concerns: ({ run }) => run.isImported,
    message: (runs) => `${runs} came from a bundle. Another browser measured the times.`,
  },
  {
    kind: "one-sample",
    tone: "info",
    concerns: () => true,
    message: () => "Each run is one sample. Differences in time, cost and rank may be chance.",
  },
] as const satisfies readonly Rule[];

/** Everything to know before reading differences. `names` are those of the runs. */
export function comparability(
  runs: readonly ComparedRun[],
  base: number,
  names: readonly string[],
): ComparabilityNote[] {
  const fields = differingRequestFields(
    runs.map(({ run }) => run),
    base,
  );
  const comparison: Comparison = {
    runs,
    base: runs[base],
    differsIn: (path, run) => fields.find((row) => row.path === path)?.differs[run] === true,
  };
  const nameOf = (run: number) => names[run] ?? `Run ${run + 1}`;
  return rules.flatMap(
    ({ kind, tone, concerns, message }: Rule & Pick<ComparabilityNote, "kind">) => {
      const concerned = runs.flatMap((run, at) => (concerns(run, at, comparison) ? [at] : []));
      if (concerned.length === 0) return [];
      const text = message(
        wordList(concerned.map(nameOf)),
        nameOf(base),
        runs.filter((_run, at) => concerned.includes(at)),
      );
      return [{ kind, tone, runs: concerned, message: text }];
    },
  );
}

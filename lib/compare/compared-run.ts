import type { ListId } from "@/lib/contract/dialect/list-id";
import { sourceTypes } from "@/lib/contract/kinds";
import type { Body } from "@/lib/request/body";
import { allResults } from "@/lib/results/model/lists";
import type { ContentView, ResultsView, ResultView } from "@/lib/results/model/result-view";
import { providerFailureTexts } from "@/lib/results/providers/provider-failures";

/** The facts of a stored run that a comparison uses. A `PastRun` of the history is one. */
export type ComparedRunFacts = {
  readonly id: string;
  /** Set by the user. Null: use the query. */
  readonly name: string | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly connectionLabel: string | null;
  readonly request: Body;
  /** Paths of request fields that were not stored. */
  readonly missing: readonly string[];
  /** Null if the service did not report them. */
  readonly credits: number | null;
  /** The connection charged nothing, whatever credits are reported. */
  readonly isFree?: boolean;
  readonly bytes: number;
  /** Number of results. Null if the response could not be parsed. */
  readonly results: number | null;
  /** The kind of the failure. Null if the run succeeded. */
  readonly failure: string | null;
  readonly body: "kept" | "evicted" | "traceless" | "secret" | "none";
  readonly failedPages: number;
  readonly isImported: boolean;
  /** Whether an older version of the workbench stored it. */
  readonly isOlderVersion: boolean;
};

export type ComparedContent = Pick<ContentView, "kind" | "bytes" | "tokens">;

/** A result without its contents. Every null is unknown. */
export type ComparedResult = Pick<
  ResultView,
  "id" | "source" | "position" | "title" | "url" | "cache" | "credits"
> & {
  /** Other URLs of the page: before and after redirects. */
  readonly otherUrls: readonly string[];
  readonly imageUrl: string | null;
  readonly status: number | null;
  readonly failed: boolean;
  readonly error: string | null;
  /** Size of all contents. Null for a result without page contents. */
  readonly bytes: number | null;
  readonly tokens: number | null;
  readonly contents: readonly ComparedContent[];
};

export type ComparedRun = {
  readonly run: ComparedRunFacts;
  /** In the order of the response. Null if the response is not stored or could not be parsed. */
  readonly results: readonly ComparedResult[] | null;
  /** Why providers could not be searched. Null as `results`. */
  readonly providerFailures: readonly string[] | null;
};

/** `view` is null if the response is not stored or could not be parsed. */
export const comparedRun = (run: ComparedRunFacts, view: ResultsView | null): ComparedRun => ({
  run,
  results: view && allResults(view).map(comparedResult),
  providerFailures: view && providerFailureTexts(view),
});

/** The lists of runs: those of the specification, then others in the order of their names. */
export function comparedLists(runs: readonly ComparedRun[]): readonly ListId[] {
  const found = new Set(runs.flatMap(({ results }) => results?.map(({ source }) => source) ?? []));
  const more = [...found].filter((id) => !sourceTypes.some((type) => type === id));
  return [...sourceTypes, ...more.toSorted()];
}

function comparedResult(result: ResultView): ComparedResult {
  const { health, contents } = result;
  const sum = (size: "bytes" | "tokens") =>
    contents.length === 0 ? null : contents.reduce((total, each) => total + each[size], 0);
  return {
    id: result.id,
    source: result.source,
    position: result.position,
    title: result.title,
    url: result.url,
    otherUrls: redirectUrls(result),
    imageUrl: result.image?.url ?? null,
    status: health.statusCode,
    failed: health.failed,
    error: health.error,
    cache: result.cache,
    bytes: sum("bytes"),
    tokens: sum("tokens"),
    credits: result.credits,
    contents: contents.map(({ kind, bytes, tokens }) => ({ kind, bytes, tokens })),
  };
}

/** `sourceURL` is the URL that was fetched, `url` the one after redirects. */
function redirectUrls({ url, metadata }: ResultView): string[] {
  const urls = metadata.flatMap(({ name, value }) =>
    (name === "sourceURL" || name === "url") && typeof value === "string" ? [value] : [],
  );
  return [...new Set(urls)].filter((each) => each !== url && each !== "");
}

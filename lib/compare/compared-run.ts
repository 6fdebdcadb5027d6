import type { ListId } from "@/lib/contract/dialect/list-id";
import { sourceTypes } from "@/lib/contract/kinds";
import { allResults } from "@/lib/results/model/lists";
import type { ContentView, ResultsView, ResultView } from "@/lib/results/model/result-view";
import type { StoredRunFacts } from "@/lib/results/model/run-facts";
import { providerFailureTexts } from "@/lib/results/providers/provider-failures";

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
  readonly run: StoredRunFacts;
  /** In the order of the response. Null if the response is not stored or could not be parsed. */
  readonly results: readonly ComparedResult[] | null;
  /** Why providers could not be searched. Null as `results`. */
  readonly providerFailures: readonly string[] | null;
};

/** `view` is null if the response is not stored or could not be parsed. */
export const comparedRun = (run: StoredRunFacts, view: ResultsView | null): ComparedRun => ({
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

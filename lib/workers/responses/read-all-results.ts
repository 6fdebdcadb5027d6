import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ResultsView, ResultView } from "@/lib/results/model/result-view";
import type { SpawnWorker, WorkerClient } from "../client";
import type { FirstResults, SourceCounts } from "../protocol";
import { responseCode } from "./lazy-code";

/** Results per message, so that deserializing one stays a short task. */
const BATCH = 500;

/** Fallback if no worker can be started: runs the jobs on this thread. Slower, but the response is not lost. */
export const spawnInPage: SpawnWorker = (onResult, onCrash) => {
  const runner = responseCode.jobs().then(({ createJobRunner }) => createJobRunner());
  return {
    send: (message) => {
      runner.then((run) => run(message)).then(onResult, (error: unknown) => onCrash(String(error)));
    },
    terminate: () => {},
  };
};

/** Parses the body that a worker holds and fetches the results in batches. */
export async function readAllResults(
  client: WorkerClient,
  meta: ResponseMeta,
  requested: RequestedContent,
  signal: AbortSignal | undefined,
): Promise<ParsedResponse> {
  const first = await client.run({ kind: "parse", meta, requested }, signal);
  return withAllResults(first, (source, from) =>
    client.run({ kind: "results", source, from, count: BATCH }, signal),
  );
}

type FetchResults = (source: keyof SourceCounts, from: number) => Promise<readonly ResultView[]>;

async function withAllResults(
  first: FirstResults,
  fetchResults: FetchResults,
): Promise<ParsedResponse> {
  if (!first.ok) return first;
  const { view, counts } = first;
  const complete = async (source: keyof SourceCounts): Promise<ResultsView["sources"]["web"]> => {
    const given = view.sources[source];
    if (given.state !== "items" || given.items.length === counts[source]) return given;
    const items: ResultView[] = [...given.items];
    while (items.length < counts[source]) {
      const next = await fetchResults(source, items.length);
      if (next.length === 0) break;
      items.push(...next);
    }
    return { state: "items", items };
  };
  const sources = {
    web: await complete("web"),
    news: await complete("news"),
    images: await complete("images"),
  };
  return { ok: true, view: { ...view, sources } };
}

import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ResultsView, ResultView } from "@/lib/results/model/result-view";
import type { SpawnWorker, WorkerClient } from "../client";
import type { FirstResults, SourceCounts } from "../protocol";

/** Results in one message: reading it must stay a short task. */
const BATCH = 500;

/** Where no worker can be had, this thread does its work: slower, and better than losing an answer. */
export const spawnInPage: SpawnWorker = (onAnswer, onCrash) => {
  const run = import("../jobs").then(({ createJobRunner }) => createJobRunner());
  return {
    send: (message) => {
      run
        .then((answer) => answer(message))
        .then(onAnswer, (error: unknown) => onCrash(String(error)));
    },
    terminate: () => {},
  };
};

/** Reads the body that a worker keeps, and brings the results one batch after the other. */
export async function readAllResults(
  client: WorkerClient,
  told: ResponseMeta,
  asked: RequestedContent,
  signal: AbortSignal | undefined,
): Promise<ParsedResponse> {
  const reading = await client.run({ kind: "read", told, asked }, signal);
  return whole(reading, (source, from) =>
    client.run({ kind: "results", source, from, count: BATCH }, signal),
  );
}

type More = (source: keyof SourceCounts, from: number) => Promise<readonly ResultView[]>;

/** The reading with all of its results. */
async function whole(reading: FirstResults, more: More): Promise<ParsedResponse> {
  if (!reading.ok) return reading;
  const { view, counts } = reading;
  const rest = async (source: keyof SourceCounts): Promise<ResultsView["sources"]["web"]> => {
    const each = view.sources[source];
    if (each.state !== "items" || each.items.length === counts[source]) return each;
    const items: ResultView[] = [...each.items];
    while (items.length < counts[source]) {
      const next = await more(source, items.length);
      if (next.length === 0) break;
      items.push(...next);
    }
    return { state: "items", items };
  };
  const sources = {
    web: await rest("web"),
    news: await rest("news"),
    images: await rest("images"),
  };
  return { ok: true, view: { ...view, sources } };
}

import type { ListId } from "@/lib/contract/dialect/list-id";
import type { Body } from "@/lib/request/body";
import { toValidRequest } from "@/lib/request/valid-request";
import { mapLists } from "@/lib/results/model/lists";
import { type RequestedContent, requestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ResultView, SourceView } from "@/lib/results/model/result-view";
import type { SpawnWorker, WorkerClient } from "../client";
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

/** Opens a body in a worker, parses it there and fetches the results in batches. */
export async function readAllResults(
  client: WorkerClient,
  body: Blob,
  meta: ResponseMeta,
  requested: RequestedContent,
  signal: AbortSignal | undefined,
): Promise<ParsedResponse> {
  const first = await client.run({ kind: "parse", body, meta, requested }, signal);
  if (!first.ok) return first;
  const { view, counts } = first;
  const complete = async (part: SourceView, source: ListId): Promise<SourceView> => {
    const count = counts[source] ?? 0;
    if (part.state !== "items" || part.items.length >= count) return part;
    const items: ResultView[] = [...part.items];
    while (items.length < count) {
      const from = items.length;
      const next = await client.run({ kind: "results", source, from, count: BATCH }, signal);
      if (next.length === 0) break;
      items.push(...next);
    }
    return { state: "items", items };
  };
  const { web, news, images, ...more } = mapLists(view, complete);
  const others = await Promise.all(
    Object.entries(more).map(async ([id, list]) => [id, await list] as const),
  );
  const sources = {
    ...{ web: await web, news: await news, images: await images },
    ...Object.fromEntries(others),
  };
  return { ok: true, view: { ...view, sources } };
}

type StoredResponse = {
  readonly body: Blob;
  readonly status: number | null;
  readonly request: Body;
};

/** Opens the stored response of a run. Rejects if its worker fails. */
export const readStoredResponse = (
  client: WorkerClient,
  { body, status, request }: StoredResponse,
): Promise<ParsedResponse> =>
  readAllResults(
    client,
    body,
    { status: status ?? 200, retryAfter: null },
    requestedContent(toValidRequest(request)),
    undefined,
  );

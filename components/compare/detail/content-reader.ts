import type { ResultContentKey } from "@/lib/results/model/result-view";
import { recentBody } from "@/lib/storage/runs/recent-bodies";
import { createResponses } from "@/lib/workers/responses/responses";

const responses = createResponses();
type ContentRequest = {
  readonly run: string;
  readonly result: string;
  readonly key: ResultContentKey;
  /** Whether to return the JSON text, with numbers as the service wrote them. */
  readonly asText?: boolean;
};

/** A content of a result of a stored run. Undefined if the result does not have it. Rejects as the workers do. */
export async function readContent(
  { run, result, key, asText = false }: ContentRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const body = await recentBody(run);
  signal.throwIfAborted();
  if (body && asText) return (await responses.contentText(body, result, key, signal)) ?? undefined;
  if (body) return responses.content(body, result, key, signal);
  // Evicted since the comparison was opened.
  throw new Error("The response is no longer stored.");
}

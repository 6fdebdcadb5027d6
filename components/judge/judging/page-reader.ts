import type { PoolItem } from "@/lib/judge/cases/pool";
import { recentBody } from "@/lib/storage/runs/recent-bodies";
import { createWorkerClient } from "@/lib/workers/client";
import type { RenderedMarkdown } from "@/lib/workers/protocol";
import { createResponses } from "@/lib/workers/responses/responses";

/** Characters of a page that are rendered; the rest is behind the link. */
const MAX_TEXT = 60_000;

const responses = createResponses();
const renderer = createWorkerClient();
/**
 * The stored text of a page as blocks of HTML that still have to pass `sanitize`. Null if no run
 * with this page is stored, or if none returned its text.
 */
export async function readStoredPage(
  { found, result }: PoolItem,
  signal: AbortSignal,
): Promise<RenderedMarkdown | null> {
  for (const { runId, resultId } of found) {
    const body = runId === null || resultId === null ? null : await recentBody(runId);
    signal.throwIfAborted();
    if (!body || resultId === null) continue;
    for (const key of ["markdown", "summary"] as const) {
      const text = await responses.content(body, resultId, key, signal).catch(() => undefined);
      signal.throwIfAborted();
      if (typeof text === "string" && text.trim() !== "")
        return renderer.run(
          { kind: "markdown", text: text.slice(0, MAX_TEXT), baseUrl: result.address || null },
          signal,
        );
    }
  }
  return null;
}

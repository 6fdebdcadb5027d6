import { watchScrollers } from "@/components/ui/code/watch-scrollers";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { PoolItem } from "@/lib/judge/cases/pool";
import { recentBody } from "@/lib/storage/runs/recent-bodies";
import { createWorkerClient } from "@/lib/workers/client";
import type { RenderedMarkdown } from "@/lib/workers/protocol";
import { createResponses } from "@/lib/workers/responses/responses";
import { sanitize } from "@/lib/workers/text/sanitize";

/** The text of the page as it was stored with the run. Loads nothing from the page itself. */
export function StoredPageText({ item }: { item: PoolItem }) {
  const sources = JSON.stringify(item.found.map(({ runId, resultId }) => [runId, resultId]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item with the same sources has the same page
  const shown = useLoaded(
    (signal) =>
      readStoredPage(item, signal).then(
        (page) => (page ? { html: sanitize(page.blocks.join("\n")) } : "none"),
        () => "failed",
      ),
    [sources],
  );
  if (typeof shown === "object" && shown !== null)
    return (
      <ScrollArea
        aria-label="Stored page"
        className="max-h-[50vh] overflow-auto rounded-md border border-line bg-sunken"
      >
        <div
          key={shown.html}
          ref={watchScrollers}
          dir="auto"
          className="prose-content px-4 py-3 [overflow-wrap:anywhere]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the output of `sanitize`
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      </ScrollArea>
    );
  return (
    <p className="text-xs text-ink-faint">
      {shown === null
        ? "Opening the stored page…"
        : shown === "failed"
          ? "The stored page could not be rendered. Judge by the excerpt, or open the link."
          : "The run has no text of this page. Judge by the excerpt, or open the link."}
    </p>
  );
}

/** Characters of a page that are rendered; the rest is behind the link. */
const MAX_TEXT = 60_000;

const responses = createResponses();
const renderer = createWorkerClient();
/**
 * The stored text of a page as blocks of HTML that still have to pass `sanitize`. Null if no run
 * with this page is stored, or if none returned its text.
 */
async function readStoredPage(
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

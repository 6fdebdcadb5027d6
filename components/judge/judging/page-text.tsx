import { watchScrollers } from "@/components/ui/code/watch-scrollers";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { PoolItem } from "@/lib/judge/cases/pool";
import { sanitize } from "@/lib/workers/text/sanitize";
import { readStoredPage } from "./page-reader";

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

import { useEffect, useState } from "react";
import { watchScrollers } from "@/components/ui/code/watch-scrollers";
import type { PoolItem } from "@/lib/judge/cases/pool";
import { sanitize } from "@/lib/workers/text/sanitize";
import { readStoredPage } from "./page-reader";

type Shown =
  | { readonly state: "loading" | "none" | "failed" }
  | { readonly state: "ready"; readonly html: string };

/** The text of the page as it was stored with the run. Loads nothing from the page itself. */
export function StoredPageText({ item }: { item: PoolItem }) {
  const sources = JSON.stringify(item.found.map(({ runId, resultId }) => [runId, resultId]));
  const [shown, setShown] = useState<Shown>({ state: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item with the same sources has the same page
  useEffect(() => {
    const gone = new AbortController();
    readStoredPage(item, gone.signal).then(
      (page) => {
        if (gone.signal.aborted) return;
        setShown(
          page ? { state: "ready", html: sanitize(page.blocks.join("\n")) } : { state: "none" },
        );
      },
      () => {
        if (!gone.signal.aborted) setShown({ state: "failed" });
      },
    );
    return () => gone.abort();
  }, [sources]);

  if (shown.state === "ready")
    return (
      <section
        aria-label="Stored page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
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
      </section>
    );
  return (
    <p className="text-xs text-ink-faint">
      {shown.state === "loading"
        ? "Opening the stored page…"
        : shown.state === "failed"
          ? "The stored page could not be rendered. Judge by the excerpt, or open the link."
          : "The run has no text of this page. Judge by the excerpt, or open the link."}
    </p>
  );
}

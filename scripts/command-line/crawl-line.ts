import type { LibraryState } from "@/lib/contract/library";
import type { CrawlEvent } from "@/lib/engine/library/crawl/crawl-event";
import type { CrawlEndState } from "@/lib/engine/library/records";
import { countOf } from "@/lib/format/count";

/** A line of `library list`. */
export function siteLine({
  site,
  pages,
  ...crawl
}: { readonly site: string; readonly pages: number } & LastCrawl): string {
  return `${site}  ${countOf(pages, "page")}  ${lastCrawl(crawl)}`;
}

type LastCrawl = {
  readonly state: LibraryState;
  readonly finishedAt: string | null;
  readonly error: string | null;
};

function lastCrawl({ state, finishedAt, error }: LastCrawl): string {
  switch (state) {
    case "finished":
      return `last crawled ${finishedAt}`;
    case "failed":
      return `last crawl failed ${finishedAt}: ${error ?? "No page could be indexed."}`;
    case "stopped":
      return error === null ? "paused" : `paused: ${error}`;
    case "stopping":
      return "pausing";
    case "reading":
      return "crawl in progress";
    case "waiting":
      return "waiting for a crawl";
    case "removing":
      return "being removed";
  }
}

/** Pages that a crawl did not fetch. */
const leftLabels: Readonly<Record<CrawlEndState, string>> = {
  finished: "not crawled (raise --max-pages)",
  stopped: "queued",
  failed: "not crawled",
};

export function crawlLine(event: CrawlEvent): string {
  const { counts, queued } = event;
  switch (event.type) {
    case "started":
      return event.resumed ? `Resuming ${event.site} …` : `Crawling ${event.site} …`;
    case "page": {
      const progress = `${counts.read + counts.unchanged} crawled, ${queued} queued`;
      return `${event.unchanged ? "same" : "new "}  ${event.url}  (${progress})`;
    }
    case "skipped":
      return `skip  ${event.url}: ${event.reason}`;
    case "failed":
      return `FAIL  ${event.url}: ${event.error}`;
    case "removed":
      return `gone  ${event.url}`;
    case "finished": {
      const { read, unchanged, skipped, failed, removed } = counts;
      const left = event.left > 0 ? `, ${event.left} ${leftLabels[event.state]}` : "";
      const why = event.error ? ` ${event.error}` : "";
      const state = event.state === "stopped" ? "paused" : event.state;
      return `${event.site} ${state}: ${read} indexed, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed, ${removed} removed${left}.${why}`;
    }
  }
}

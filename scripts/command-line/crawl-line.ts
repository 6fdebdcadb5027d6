import type { CrawlEvent } from "@/lib/engine/library/crawl/crawl-event";

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
      const left = event.left > 0 ? `, ${event.left} not crawled (raise --max-pages)` : "";
      const why = event.error ? ` ${event.error}` : "";
      return `${event.site} ${event.state}: ${read} indexed, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed, ${removed} removed${left}.${why}`;
    }
  }
}

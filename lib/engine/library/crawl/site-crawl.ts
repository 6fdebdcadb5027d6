import "server-only";
import type { SiteCounts } from "@/lib/contract/library";
import type { SearchIndex } from "@/lib/engine/index/search-index";
import type { PageVisit } from "../sources/visit-page";
import { withFeedDate } from "../sources/with-feed-date";
import type { DiscoveredPage } from "../sqlite/frontier";
import type { CrawlTask, Settlement } from "../sqlite/records";
import type { LibraryStore } from "../sqlite/store";
import type { CrawlEvent } from "./crawl-event";
import { type CrawlLimits, KNOWN_URLS_PER_PAGE } from "./limits";
import { releasePage } from "./release-page";

export type SiteCrawlOptions = {
  site: string;
  index: Pick<SearchIndex, "put" | "remove" | "assign" | "isCurrent">;
  store: LibraryStore;
  limits: CrawlLimits;
  /** Fetches and parses a page. Rejects only if the signal is aborted. */
  visit: (task: CrawlTask, revalidate: boolean) => Promise<PageVisit>;
  /** The links of a page that belong to the site, normalized. */
  siteLinks: (links: readonly string[]) => string[];
  signal: AbortSignal;
  onEvent: (event: CrawlEvent) => void;
  now: () => Date;
};

type NewEvent = CrawlEvent extends infer Event
  ? Event extends CrawlEvent
    ? Omit<Event, "site" | "counts" | "queued">
    : never
  : never;

/** Attempts per crawl to fetch a page from an overloaded server. */
const MAX_TRIES = 4;

/** One crawl of one site: takes tasks from the store, visits them and records the outcomes. */
export class SiteCrawl {
  /** Error of the last unusable page, reported if the crawl found nothing. */
  lastError: string | null = null;
  readonly #options: SiteCrawlOptions;

  constructor(options: SiteCrawlOptions) {
    this.#options = options;
  }

  get counts(): SiteCounts {
    return this.#options.store.counts(this.#options.site);
  }

  add(found: readonly DiscoveredPage[], depth: number): void {
    const { store, site, limits } = this.#options;
    if (depth <= limits.maxDepth)
      store.frontier.enqueue(site, found, depth, limits.maxPages * KNOWN_URLS_PER_PAGE);
  }

  /** The next page to fetch; null if none is queued or a limit is reached. */
  next(busy: ReadonlySet<string>): CrawlTask | null {
    const { store, site, limits } = this.#options;
    const known = store.site(site);
    if (known === null || known.bytes >= limits.maxBytes) return null;
    const { read, unchanged, skipped, failed } = known.counts;
    if (read + unchanged + busy.size >= limits.maxPages) return null;
    if (skipped + failed >= limits.maxPages * KNOWN_URLS_PER_PAGE) return null;
    return store.frontier.next(site, busy);
  }

  /** Fetches one page and records the outcome. Rejects only if the disk fails. */
  async visit(task: CrawlTask): Promise<void> {
    const { index, signal, visit, store } = this.#options;
    let visited: PageVisit;
    try {
      visited = await visit(task, task.isIndexed && index.isCurrent(task.url));
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    // One transaction for the page, its links and its outcome: an event is reported only after all
    // of it is committed.
    const event = store.transaction(() => this.#settle(task, visited));
    if (event !== null) this.report(event);
  }

  report(event: NewEvent): void {
    const { site, store, onEvent } = this.#options;
    onEvent({ ...event, site, counts: this.counts, queued: store.queued(site) });
  }

  /** Synchronous, so that nothing changes between its reads and writes. */
  #settle(task: CrawlTask, visit: PageVisit): NewEvent | null {
    const { store, site } = this.#options;
    // The site was removed.
    if (store.site(site) === null) return null;
    // A redirect from another page may have settled this URL meanwhile.
    if (store.frontier.outcomeOf(site, task.url) !== null) return null;
    switch (visit.kind) {
      case "unchanged":
        this.#record(task, { outcome: "unchanged", isIndexed: true });
        return { type: "page", url: task.url, title: "", unchanged: true };
      case "busy":
        if (task.tries + 1 >= MAX_TRIES) return this.#fail(task, visit.error, task.isIndexed);
        store.frontier.requeue(site, task.url);
        return null;
      case "failed":
        if (visit.unreached !== true || task.tries > 0)
          return this.#fail(task, visit.error, task.isIndexed);
        store.frontier.requeue(site, task.url);
        return null;
      case "gone":
        // Gone for every site that had it.
        if (!task.isIndexed || !this.#options.index.remove(task.url))
          return this.#fail(task, visit.error, false);
        this.#record(task, { outcome: "removed", isIndexed: false });
        this.#requeueCopy(task);
        return { type: "removed", url: task.url };
      case "skipped":
        this.#addLinks(task, visit.links);
        return this.#skip(task, visit.reason, null, visit.isScriptBuilt);
      case "page":
        return this.#settlePage(task, visit);
    }
  }

  #settlePage(task: CrawlTask, visit: Extract<PageVisit, { kind: "page" }>): NewEvent | null {
    const { site, index, store } = this.#options;
    const { page, canonical, etag, lastModified } = visit;
    this.#addLinks(task, visit.links);

    const moved = page.url !== task.url;
    if (moved && store.frontier.outcomeOf(site, page.url)?.isIndexed)
      return this.#skip(task, "Redirects to a page that was already crawled.");
    const copyOf = canonical === null ? null : this.#originalOf(task, canonical);
    if (copyOf !== null) {
      const original = store.frontier.outcomeOf(site, copyOf);
      if (original === null) this.add([{ url: copyOf }], task.depth);
      if (original === null && task.isIndexed && task.tries === 0) {
        // The copy can be found until the original is.
        store.frontier.requeue(site, task.url);
        return null;
      }
      const another = original?.isIndexed ? copyOf : store.frontier.indexedCopyOf(site, copyOf);
      if (original === null || (another !== null && another !== task.url))
        return this.#skip(task, "Copy of another page.", copyOf);
    }

    const same =
      task.contentHash === page.contentHash && page.contentHash !== "" && index.isCurrent(page.url);
    if (!same) {
      const feedDate = task.publishedAt ?? store.frontier.feedDateOf(page.url);
      index.put({ ...withFeedDate(page, feedDate), site });
    }
    if (moved) this.#drop(task);
    this.#record(task, {
      outcome: same ? "unchanged" : "page",
      isIndexed: !moved,
      ...(moved && { movedTo: page.url }),
      title: page.title,
      bytes: Buffer.byteLength(page.text),
      etag,
      lastModified,
      contentHash: page.contentHash,
      copyOf,
      isScriptBuilt: visit.isScriptBuilt ?? false,
    });
    return { type: "page", url: page.url, title: page.title, unchanged: same };
  }

  /** Follows canonical URLs to the original; null if they lead back to the page or form a loop. */
  #originalOf(task: CrawlTask, canonical: string): string | null {
    const { store, site } = this.#options;
    const seen = new Set([task.url]);
    for (let at = canonical; !seen.has(at); ) {
      seen.add(at);
      const settled = store.frontier.outcomeOf(site, at);
      if (settled === null || settled.isIndexed || settled.copyOf === null) return at;
      at = settled.copyOf;
    }
    return null;
  }

  #addLinks(task: CrawlTask, links: readonly string[]): void {
    if (task.depth + 1 > this.#options.limits.maxDepth) return;
    const found = this.#options.siteLinks(links).map((url) => ({ url }));
    this.add(found, task.depth + 1);
  }

  #fail(task: CrawlTask, error: string, isIndexed: boolean): NewEvent {
    this.lastError = error;
    this.#record(task, { outcome: "failed", isIndexed, reason: error });
    if (!isIndexed) this.#requeueCopy(task);
    return { type: "failed", url: task.url, error };
  }

  #skip(
    task: CrawlTask,
    reason: string,
    copyOf: string | null = null,
    isScriptBuilt = false,
  ): NewEvent {
    this.lastError = reason;
    this.#drop(task);
    this.#record(task, {
      outcome: "skipped",
      isIndexed: false,
      reason,
      copyOf,
      isScriptBuilt,
    });
    if (copyOf === null) this.#requeueCopy(task);
    return { type: "skipped", url: task.url, reason };
  }

  /** Removes a page that an earlier crawl indexed. */
  #drop(task: CrawlTask): boolean {
    return task.isIndexed && releasePage(task.url, this.#options.site, this.#options);
  }

  #requeueCopy(task: CrawlTask): void {
    this.#options.store.frontier.requeueCopy(this.#options.site, task.url);
  }

  #record(task: CrawlTask, settlement: Settlement): void {
    const { store, site, now } = this.#options;
    store.frontier.settle(site, task.url, settlement, now());
  }
}

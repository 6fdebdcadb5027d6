import "server-only";
import type { SearchIndex } from "@/lib/engine/index/search-index";
import type { CrawlTask, Settlement } from "../records";
import { releasePage } from "../release-page";
import { withFeedDate } from "../sources/with-feed-date";
import type { LibraryStore } from "../store";
import type { CrawlEvent, SiteCounts } from "./crawl-event";
import type { DiscoveredPage } from "./frontier";
import { type CrawlLimits, KNOWN_URLS_PER_PAGE } from "./limits";
import type { PageVisit } from "./visit-page";

export type SiteCrawlOptions = {
  site: string;
  index: Pick<SearchIndex, "put" | "remove" | "assign" | "isCurrent">;
  store: LibraryStore;
  limits: CrawlLimits;
  /** Obtains a page. Rejects only when the signal is aborted. */
  visit: (task: CrawlTask, revalidate: boolean) => Promise<PageVisit>;
  /** Of the links of a page, those that belong to the site, in their one form. */
  siteLinks: (links: readonly string[]) => string[];
  signal: AbortSignal;
  onProgress: (event: CrawlEvent) => void;
  now: () => Date;
};

type NewEvent = CrawlEvent extends infer Event
  ? Event extends CrawlEvent
    ? Omit<Event, "site" | "counts" | "queued">
    : never
  : never;

/** How often a page is asked for in one reading, where its server is too busy. */
const MAX_TRIES = 4;

/** One reading of one site: takes tasks from the store, visits them, and settles what became of them. */
export class SiteCrawl {
  /** What the last page that could not be used had to say, for a reading that found nothing. */
  lastError: string | null = null;
  readonly #parts: SiteCrawlOptions;

  constructor(parts: SiteCrawlOptions) {
    this.#parts = parts;
  }

  get counts(): SiteCounts {
    return this.#parts.store.counts(this.#parts.site);
  }

  add(found: readonly DiscoveredPage[], depth: number): void {
    const { store, site, limits } = this.#parts;
    if (depth <= limits.maxDepth)
      store.frontier.enqueue(site, found, depth, limits.maxPages * KNOWN_URLS_PER_PAGE);
  }

  /** The next page to read, or null where there is none now or a limit is reached. */
  next(busy: ReadonlySet<string>): CrawlTask | null {
    const { store, site, limits } = this.#parts;
    const known = store.site(site);
    if (known === null || known.bytes >= limits.maxBytes) return null;
    const { read, unchanged, skipped, failed } = known.counts;
    if (read + unchanged + busy.size >= limits.maxPages) return null;
    if (skipped + failed >= limits.maxPages * KNOWN_URLS_PER_PAGE) return null;
    return store.frontier.next(site, busy);
  }

  /** Reads one page and settles it. Rejects only for what is wrong with the disk. */
  async visit(task: CrawlTask): Promise<void> {
    const { index, signal, visit, store } = this.#parts;
    let visited: PageVisit;
    try {
      visited = await visit(task, task.isIndexed && index.isCurrent(task.url));
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    // The page, its links and its settlement at once: what is told of has happened, whole, or not at all.
    const happened = store.transaction(() => this.#settle(task, visited));
    if (happened !== null) this.report(happened);
  }

  report(event: NewEvent): void {
    const { site, store, onProgress } = this.#parts;
    onProgress({ ...event, site, counts: this.counts, queued: store.queued(site) });
  }

  /** Without any waiting, so that what it looks up is still so when it writes. */
  #settle(task: CrawlTask, visit: PageVisit): NewEvent | null {
    const { store, site } = this.#parts;
    // Somebody has removed it.
    if (store.site(site) === null) return null;
    // A redirect of another page may have led here in the meantime.
    if (store.frontier.settled(site, task.url) !== null) return null;
    switch (visit.kind) {
      case "unchanged":
        this.#record(task, { as: "unchanged", isIndexed: true });
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
        // It is gone for every site that kept it.
        if (!task.isIndexed || !this.#parts.index.remove(task.url))
          return this.#fail(task, visit.error, false);
        this.#record(task, { as: "removed", isIndexed: false });
        this.#wakeCopy(task);
        return { type: "removed", url: task.url };
      case "skipped":
        this.#addLinks(task, visit.links);
        return this.#skip(task, visit.reason);
      case "page":
        return this.#settlePage(task, visit);
    }
  }

  #settlePage(task: CrawlTask, visit: Extract<PageVisit, { kind: "page" }>): NewEvent | null {
    const { site, index, store } = this.#parts;
    const { page, canonical, etag, lastModified } = visit;
    this.#addLinks(task, visit.links);

    const moved = page.url !== task.url;
    if (moved && store.frontier.settled(site, page.url)?.isIndexed)
      return this.#skip(task, "It leads to a page that was read.");
    const copyOf = canonical === null ? null : this.#originalOf(task, canonical);
    if (copyOf !== null) {
      const original = store.frontier.settled(site, copyOf);
      if (original === null) this.add([{ url: copyOf }], task.depth);
      if (original === null && task.isIndexed && task.tries === 0) {
        // It can be found until the original can.
        store.frontier.requeue(site, task.url);
        return null;
      }
      const another = original?.isIndexed ? copyOf : store.frontier.indexedCopyOf(site, copyOf);
      if (original === null || (another !== null && another !== task.url))
        return this.#skip(task, "It is a copy of another page.", copyOf);
    }

    const same =
      task.contentHash === page.contentHash && page.contentHash !== "" && index.isCurrent(page.url);
    if (!same) {
      const announcedAt = task.publishedAt ?? store.frontier.feedDateOf(page.url);
      index.put({ ...withFeedDate(page, announcedAt), site });
    }
    if (moved) this.#drop(task);
    this.#record(task, {
      as: same ? "unchanged" : "page",
      isIndexed: !moved,
      ...(moved && { movedTo: page.url }),
      title: page.title,
      bytes: Buffer.byteLength(page.text),
      etag,
      lastModified,
      contentHash: page.contentHash,
      copyOf,
    });
    return { type: "page", url: page.url, title: page.title, unchanged: same };
  }

  /** What a page calls its original, or what that calls so; null where it comes back to the page, or to no end. */
  #originalOf(task: CrawlTask, canonical: string): string | null {
    const { store, site } = this.#parts;
    const seen = new Set([task.url]);
    for (let at = canonical; !seen.has(at); ) {
      seen.add(at);
      const settled = store.frontier.settled(site, at);
      if (settled === null || settled.isIndexed || settled.copyOf === null) return at;
      at = settled.copyOf;
    }
    return null;
  }

  #addLinks(task: CrawlTask, links: readonly string[]): void {
    if (task.depth + 1 > this.#parts.limits.maxDepth) return;
    const found = this.#parts.siteLinks(links).map((url) => ({ url }));
    this.add(found, task.depth + 1);
  }

  #fail(task: CrawlTask, error: string, isIndexed: boolean): NewEvent {
    this.lastError = error;
    this.#record(task, { as: "failed", isIndexed, reason: error });
    if (!isIndexed) this.#wakeCopy(task);
    return { type: "failed", url: task.url, error };
  }

  #skip(task: CrawlTask, reason: string, copyOf: string | null = null): NewEvent {
    this.lastError = reason;
    this.#drop(task);
    this.#record(task, { as: "skipped", isIndexed: false, reason, copyOf });
    if (copyOf === null) this.#wakeCopy(task);
    return { type: "skipped", url: task.url, reason };
  }

  /** Takes a page out of the index that was there from an earlier reading. */
  #drop(task: CrawlTask): boolean {
    return task.isIndexed && releasePage(task.url, this.#parts.site, this.#parts);
  }

  #wakeCopy(task: CrawlTask): void {
    this.#parts.store.frontier.requeueCopy(this.#parts.site, task.url);
  }

  #record(task: CrawlTask, settlement: Settlement): void {
    const { store, site, now } = this.#parts;
    store.frontier.settle(site, task.url, settlement, now());
  }
}

import "server-only";
import type {
  CrawlLease,
  CrawlProgress,
  DiscoveredPage,
  LibraryStore,
  VisitOutcome,
} from "../library-store";
import type { CrawlTask } from "../records";
import type { PageVisit } from "../sources/visit-page";
import type { CrawlEvent } from "./crawl-event";
import { type CrawlLimits, KNOWN_URLS_PER_PAGE } from "./limits";

export type SiteCrawlOptions = {
  lease: CrawlLease;
  store: Pick<LibraryStore, "enqueue" | "next" | "settle">;
  limits: CrawlLimits;
  /** Fetches and parses a page. Rejects only if the signal is aborted. */
  visit: (task: CrawlTask, revalidate: boolean) => Promise<PageVisit>;
  /** The links of a page that belong to the site, normalized. */
  siteLinks: (links: readonly string[]) => string[];
  signal: AbortSignal;
  onEvent: (event: CrawlEvent) => void;
  now: () => Date;
};

/** One crawl of one site: takes tasks from the store, visits them and records the outcomes. */
export class SiteCrawl {
  /** Error of the last unusable page, reported if the crawl found nothing. */
  lastError: string | null = null;
  readonly #options: SiteCrawlOptions;

  constructor(options: SiteCrawlOptions) {
    this.#options = options;
  }

  get #maxKnown(): number {
    return this.#options.limits.maxPages * KNOWN_URLS_PER_PAGE;
  }

  async add(found: readonly DiscoveredPage[], depth: number): Promise<void> {
    const { store, lease, limits } = this.#options;
    if (depth <= limits.maxDepth) await store.enqueue(lease, found, depth, this.#maxKnown);
  }

  /** The next page to fetch; null if none is queued or a limit is reached. */
  next(busy: ReadonlySet<string>): Promise<CrawlTask | null> {
    const { store, lease, limits } = this.#options;
    return store.next(lease, busy, { ...limits, maxKnown: this.#maxKnown });
  }

  /** Fetches one page and records the outcome. Rejects only if the database fails. */
  async visit(task: CrawlTask): Promise<void> {
    const { lease, signal, visit, store, siteLinks, limits, now } = this.#options;
    let visited: PageVisit;
    try {
      visited = await visit(task, task.isIndexed && task.isCurrent);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    const { maxDepth } = limits;
    const rules = { siteLinks, maxDepth, maxKnown: this.#maxKnown, now: now() };
    const { outcome, ...progress } = await store.settle(lease, task, visited, rules);
    // An event is reported only after everything is committed.
    if (outcome !== null) this.#report(outcome, progress);
  }

  #report(outcome: VisitOutcome, progress: CrawlProgress): void {
    const { lease, onEvent } = this.#options;
    if (outcome.type === "failed") this.lastError = outcome.error;
    else if (outcome.type === "skipped") this.lastError = outcome.reason;
    onEvent({ ...outcome, site: lease.site, ...progress });
  }
}

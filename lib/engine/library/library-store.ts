import "server-only";
import type {
  CrawlSettings,
  FailureFilter,
  LibraryKind,
  SettledPage,
  SiteCounts,
  WaitingPage,
} from "@/lib/contract/library";
import type { CrawlEndState, CrawlTask, LibrarySite, PendingCommand } from "./records";
import type { PageVisit } from "./sources/visit-page";

export type NewSite = {
  readonly site: string;
  readonly kind: LibraryKind;
  readonly name: string;
  readonly startUrl: string;
  readonly settings?: CrawlSettings;
  readonly token?: string;
  readonly seeds?: readonly string[];
};

/** A URL to crawl, with the date that a feed gives for it. */
export type DiscoveredPage = { readonly url: string; readonly publishedAt?: string | null };

/** The right of one crawler to crawl a site. Expires unless it is renewed. */
export type CrawlLease = {
  readonly site: string;
  /** Unique to this lease, so that a later holder of the site excludes this one. */
  readonly holder: string;
};

/** Another crawler has the site, or the site was removed. Nothing was written. */
export class LeaseLostError extends Error {}

export type QueueLimits = {
  readonly maxPages: number;
  readonly maxBytes: number;
  /** Known URLs of the site. */
  readonly maxKnown: number;
};

export type VisitRules = {
  /** The links of a page to follow. */
  readonly siteLinks: (links: readonly string[]) => readonly string[];
  readonly maxDepth: number;
  readonly maxKnown: number;
  readonly now: Date;
};

export type VisitOutcome =
  | {
      readonly type: "page";
      readonly url: string;
      readonly title: string;
      readonly unchanged: boolean;
    }
  | { readonly type: "skipped"; readonly url: string; readonly reason: string }
  | { readonly type: "failed"; readonly url: string; readonly error: string }
  | { readonly type: "removed"; readonly url: string };

export type CrawlProgress = { readonly counts: SiteCounts; readonly queued: number };

/**
 * The sites, their URLs and the state of their crawls. Each method is one transaction: when it
 * resolves, its changes survive a crash. Methods with a lease reject with `LeaseLostError` if another
 * crawler has the site.
 */
export type LibraryStore = {
  /** Returns false if the site exists. */
  readonly add: (site: NewSite, now: Date) => Promise<boolean>;
  readonly seeds: (site: string) => Promise<readonly string[]>;
  readonly site: (site: string) => Promise<LibrarySite | null>;
  readonly siteById: (id: string) => Promise<LibrarySite | null>;
  readonly siteByToken: (token: string) => Promise<LibrarySite | null>;
  readonly listSites: () => Promise<readonly LibrarySite[]>;
  /** Stores a command until a crawler has executed it. */
  readonly setCommand: (site: string, command: PendingCommand) => Promise<void>;
  /** Stops a crawl: its crawler sees the command. Without a crawler, the site is stopped immediately. */
  readonly stop: (site: string) => Promise<void>;
  readonly setSettings: (site: string, settings: CrawlSettings, now: Date) => Promise<void>;
  /** Makes the address guard allow the pages of exactly this origin. */
  readonly allowOrigin: (origin: string, site: string) => Promise<void>;
  readonly allowedOrigins: () => Promise<readonly string[]>;
  /** Size of the database on disk. */
  readonly bytes: () => Promise<number>;
  /** Whether the index has, or will have, pages of a site. */
  readonly hasPages: (site: string) => Promise<boolean>;
  /**
   * Removes up to `limit` pages, or the site itself once no page is left. A page that another site also
   * has is assigned to that site.
   */
  readonly removePart: (
    site: string,
    limit: number,
  ) => Promise<{ readonly removed: number; readonly isDone: boolean }>;

  /** Recently settled pages, newest first; `text` filters by title, URL or reason. */
  readonly recentPages: (
    site: string,
    limit: number,
    text?: string,
  ) => Promise<readonly SettledPage[]>;
  /** The next pages to fetch; `text` filters by URL. */
  readonly queuedPages: (
    site: string,
    limit: number,
    text?: string,
  ) => Promise<readonly WaitingPage[]>;
  /** Skipped and failed URLs, newest first; `text` filters by URL or reason. */
  readonly failures: (
    site: string,
    filter: FailureFilter,
    text: string,
    limit: number,
  ) => Promise<readonly SettledPage[]>;
  /** The hosts, with their ports, of the site's indexed pages. */
  readonly hosts: (site: string, limit: number) => Promise<readonly string[]>;

  /** Leases a site. Null if another crawler has it, or if it does not exist. */
  readonly lease: (site: string, holder: string) => Promise<CrawlLease | null>;
  /** Extends a lease. Rejects with `LeaseLostError` if it is lost. */
  readonly renew: (lease: CrawlLease) => Promise<void>;
  readonly release: (lease: CrawlLease) => Promise<void>;
  /**
   * Starts a crawl or resumes an unfinished one. A new crawl queues every indexed page and deletes
   * the other URLs, which return if they are still linked.
   */
  readonly beginCrawl: (
    lease: CrawlLease,
    startUrl: string,
    now: Date,
  ) => Promise<{ readonly resumed: boolean }>;
  /**
   * Ends a crawl and the lease. A finished crawl empties the queue. Returns the number of new URLs
   * that were not fetched.
   */
  readonly endCrawl: (
    lease: CrawlLease,
    state: CrawlEndState,
    error: string | null,
    now: Date,
  ) => Promise<number>;
  /** Appends URLs to the queue; ignores those already known in this crawl. */
  readonly enqueue: (
    lease: CrawlLease,
    found: readonly DiscoveredPage[],
    depth: number,
    maxKnown: number,
  ) => Promise<void>;
  /** The next queued URL that is not in `busy`; null if the queue is empty or a limit is reached. */
  readonly next: (
    lease: CrawlLease,
    busy: ReadonlySet<string>,
    limits: QueueLimits,
  ) => Promise<CrawlTask | null>;
  /**
   * Records a visit: the page with the change of the index, its links, its outcome and the counts.
   * The outcome is null if the URL was queued again or settled meanwhile.
   */
  readonly settle: (
    lease: CrawlLease,
    task: CrawlTask,
    visit: PageVisit,
    rules: VisitRules,
  ) => Promise<CrawlProgress & { readonly outcome: VisitOutcome | null }>;
};

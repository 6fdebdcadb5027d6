import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { inTransaction } from "@/lib/engine/storage/transaction";
import { openDatabase } from "../storage/open-database";
import { columnText } from "./candidate-row";
import type { IndexedPage } from "./indexed-page";
import type { IndexStats } from "./page-index";
import { defaultRanking, type Ranking } from "./ranking/ranking";
import type { ImageOutcome, IndexQuery, SearchOutcome } from "./search-types";
import { Searcher } from "./searcher";
import { compact, setWalMode } from "./sqlite/page-size";
import { PageStore } from "./sqlite/page-store";
import { migrate } from "./sqlite/schema";
import { sqliteSource } from "./sqlite/search-source";
import { untilWrite } from "./sqlite/until-write";

export type IndexOptions = {
  /** Milliseconds to wait while another process writes; 10 seconds by default. */
  readonly busyTimeoutMs?: number;
  /** Creates further tables in the same file. */
  readonly prepare?: (database: DatabaseSync) => void;
  /** Parameters of the ranking function, for benchmarks. */
  readonly ranking?: Ranking;
};

/**
 * The engine's search index: a SQLite file. Several processes may have it open; one writes at a
 * time. When a method that writes returns, the data is on disk and survives a crash of the process.
 */
export class SearchIndex {
  readonly #database: DatabaseSync;
  readonly #store: PageStore;
  readonly #searcher: Searcher;
  readonly #holding: Readonly<Record<"news" | "images", StatementSync>>;
  readonly #withImage: StatementSync;
  readonly #otherSite: StatementSync;
  readonly #stats: Readonly<Record<"sites" | "bytes", StatementSync>>;
  readonly #cachedStats: () => IndexStats;

  constructor(database: DatabaseSync, ranking: Ranking = defaultRanking) {
    this.#database = database;
    this.#store = new PageStore(database);
    this.#searcher = new Searcher(sqliteSource(database, this.#store, ranking), ranking);
    this.#holding = {
      news: database.prepare("SELECT 1 FROM traits WHERE trait = 'news' LIMIT 1"),
      images: database.prepare("SELECT 1 FROM images LIMIT 1"),
    };
    this.#withImage = database.prepare(
      "SELECT url FROM pages WHERE id IN (SELECT page FROM images WHERE url = ?) OR image_url = ?",
    );
    this.#otherSite = database.prepare("SELECT 1 FROM pages WHERE site < ? OR site > ? LIMIT 1");
    this.#stats = {
      sites: database.prepare(
        "SELECT site, count(*) AS pages, max(fetched_at) AS last FROM pages GROUP BY site ORDER BY site",
      ),
      bytes: database.prepare(
        "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
      ),
    };
    this.#cachedStats = untilWrite(database, () => this.#count());
  }

  /** Adds a page or replaces the one with the same URL. */
  put(page: IndexedPage): void {
    this.putMany([page]);
  }

  /** Like `put`, in one transaction: stores all pages, or none if one fails. */
  putMany(pages: Iterable<IndexedPage>): void {
    this.#write(() => {
      for (const page of pages) this.#store.put(page);
    });
  }

  /** Returns whether the page existed. */
  remove(url: string): boolean {
    return this.#write(() => this.#store.remove(url));
  }

  /** Assigns a page to another site. Returns whether the page existed. */
  assign(url: string, site: string): boolean {
    return this.#write(() => this.#store.assign(url, site));
  }

  /** Returns the number of removed pages. `site` is the value stored with the pages. */
  removeSite(site: string): number {
    return this.#write(() => this.#store.removeSite(site));
  }

  hasSite(site: string): boolean {
    return this.stats().sites.some((each) => each.site === site);
  }

  hasOtherSites(site: string): boolean {
    return this.#otherSite.get(site, site) !== undefined;
  }

  has(url: string): boolean {
    return this.#store.has(url);
  }

  /** Whether the page is stored with all facts of this version; if not, fetch it again. */
  isCurrent(url: string): boolean {
    return this.#store.isCurrent(url);
  }

  /** A page as stored, with collapsed whitespace; null if unknown. */
  page(url: string): IndexedPage | null {
    return this.#read(() => this.#store.page(url));
  }

  /** Never throws because of the query. */
  search(input: IndexQuery): SearchOutcome {
    return this.#read(() => this.#searcher.search(input));
  }

  /** How much of the query one page covers, from 0 to 1. */
  coverage(input: Pick<IndexQuery, "query">): number {
    return this.#read(() => this.#searcher.coverage(input));
  }

  /** Searches images by their titles, captions and headings. Never throws because of the query. */
  searchImages(input: Omit<IndexQuery, "highlights">): ImageOutcome {
    return this.#read(() => this.#searcher.searchImages(input));
  }

  pagesWithImage(imageUrl: string): string[] {
    return this.#withImage.all(imageUrl, imageUrl).map((row) => columnText(row, "url"));
  }

  hasAny(what: "news" | "images"): boolean {
    return this.#holding[what].get() !== undefined;
  }

  /**
   * Recounted only after a write: counting a large index is slow, and the figures are requested
   * often.
   */
  stats(): IndexStats {
    return this.#database.isTransaction ? this.#count() : this.#cachedStats();
  }

  #count(): IndexStats {
    return this.#read(() => {
      const sites = this.#stats.sites.all().map((row) => ({
        site: columnText(row, "site"),
        pages: Number(row.pages),
        lastFetchedAt: columnText(row, "last"),
      }));
      return {
        pages: sites.reduce((sum, { pages }) => sum + pages, 0),
        sites,
        bytes: Number(this.#stats.bytes.get()?.bytes ?? 0),
      };
    });
  }

  close(): void {
    this.#database.close();
  }

  /** One read transaction, so that all statements of a search see the same snapshot. */
  #read<T>(work: () => T): T {
    return this.#transaction(work, "BEGIN");
  }

  #write<T>(work: () => T): T {
    return this.#transaction(work, "BEGIN IMMEDIATE");
  }

  #transaction<T>(work: () => T, begin: "BEGIN" | "BEGIN IMMEDIATE"): T {
    // The pages of a `putMany` may be computed from the index meanwhile.
    return this.#database.isTransaction ? work() : inTransaction(this.#database, work, begin);
  }
}

/**
 * Opens an index; creates the file and its folder if missing. Throws if the file is not an index or
 * has a newer version.
 */
export function openIndex(file: string, options: IndexOptions = {}): SearchIndex {
  return new SearchIndex(openIndexDatabase(file, options), options.ranking);
}

/** Opens the database and creates the index tables. For callers that add their own tables. */
export function openIndexDatabase(file: string, options: IndexOptions = {}): DatabaseSync {
  return openDatabase(file, {
    timeoutMs: options.busyTimeoutMs ?? 10_000,
    ifDamaged: { repair: "Stop the server, run `npm run repair`, and start it again." },
    prepare(database) {
      setWalMode(database);
      // In WAL mode a commit survives a crash of the process without a sync to disk.
      database.exec("PRAGMA synchronous = NORMAL");
      database.exec("PRAGMA cache_size = -32000");
      database.exec("PRAGMA mmap_size = 268435456");
      database.exec("PRAGMA temp_store = MEMORY");
      database.exec("PRAGMA journal_size_limit = 67108864");
      migrate(database);
      compact(database);
      // Full-text tables are opened at their first use, and only then report damage.
      database.exec("SELECT 1 FROM terms, addresses, image_terms LIMIT 0");
      options.prepare?.(database);
    },
  });
}

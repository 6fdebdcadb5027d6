import "server-only";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { readQuery } from "@/lib/contract/parts/query-text";
import type { IndexedPage } from "./indexed-page";
import { Spellings } from "./plan/spellings";
import { type SpellingSuggestion, Suggester } from "./plan/suggester";
import type { ImageOutcome, SearchInput, SearchOutcome } from "./search-types";
import { PageStore } from "./sqlite/page-store";
import { columnText } from "./sqlite/row";
import { migrate } from "./sqlite/schema";
import { Searcher } from "./sqlite/searcher";

export type { IndexedPage } from "./indexed-page";
export type { SearchInput, SearchOutcome } from "./search-types";

export type SiteStats = {
  readonly site: string;
  readonly pages: number;
  /** ISO 8601; when the newest of its pages was fetched. */
  readonly lastFetchedAt: string;
};

export type IndexStats = {
  readonly pages: number;
  readonly sites: readonly SiteStats[];
  /** Size of the index on disk. */
  readonly bytes: number;
};

export type IndexOptions = {
  /** Milliseconds to wait for another process that is writing; default 10 seconds. */
  readonly busyTimeout?: number;
};

/**
 * The engine's index: a file that several processes may have open, one of them writing at a time. What a method
 * that writes has returned from is on disk and survives the end of the process.
 */
export class SearchIndex {
  readonly #database: DatabaseSync;
  readonly #store: PageStore;
  readonly #searcher: Searcher;
  readonly #suggester: Suggester;
  readonly #holding: Readonly<Record<"news" | "images", StatementSync>>;
  readonly #stats: Readonly<Record<"sites" | "bytes" | "state", StatementSync>>;
  #counted: { readonly state: string; readonly stats: IndexStats } | null = null;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#store = new PageStore(database);
    const spellings = new Spellings(database, this.#store);
    this.#searcher = new Searcher(database, this.#store, spellings);
    this.#suggester = new Suggester(database, this.#store, spellings);
    this.#holding = {
      news: database.prepare("SELECT 1 FROM traits WHERE trait = 'news' LIMIT 1"),
      images: database.prepare("SELECT 1 FROM images LIMIT 1"),
    };
    this.#stats = {
      sites: database.prepare(
        "SELECT site, count(*) AS pages, max(fetched_at) AS last FROM pages GROUP BY site ORDER BY site",
      ),
      bytes: database.prepare(
        "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
      ),
      // Changes with what other connections commit, and with what this one writes.
      state: database.prepare(
        "SELECT data_version || ' ' || total_changes() AS state FROM pragma_data_version",
      ),
    };
  }

  /** Adds a page, or puts it in the place of the one with the same address. */
  put(page: IndexedPage): void {
    this.putMany([page]);
  }

  /** As `put`, in one transaction: all of them or, when one fails, none. */
  putMany(pages: Iterable<IndexedPage>): void {
    this.#write(() => {
      for (const page of pages) this.#store.put(page);
    });
  }

  /** Whether there was such a page. */
  remove(url: string): boolean {
    return this.#write(() => this.#store.remove(url));
  }

  /** Gives a page to another site; whether there was such a page. */
  assign(url: string, site: string): boolean {
    return this.#write(() => this.#store.assign(url, site));
  }

  /** How many pages the site had; `site` is its origin as it was given with the pages. */
  removeSite(site: string): number {
    return this.#write(() => this.#store.removeSite(site));
  }

  has(url: string): boolean {
    return this.#store.has(url);
  }

  /** Whether the page is there and was read by a version that saw all that this one sees; otherwise read it again. */
  isCurrent(url: string): boolean {
    return this.#store.isCurrent(url);
  }

  /** A page as it is kept, with white space collapsed; null when there is none. */
  page(url: string): IndexedPage | null {
    return this.#read(() => this.#store.page(url));
  }

  /** Never throws for a query, whatever it says. */
  search(input: SearchInput): SearchOutcome {
    return this.#read(() => this.#searcher.search(input));
  }

  /** Images of the pages, by their titles, captions and the headings that they stand under. Never throws either. */
  searchImages(input: Omit<SearchInput, "highlights">): ImageOutcome {
    return this.#read(() => this.#searcher.searchImages(input));
  }

  /** Whether there is anything at all that a search for news or for images could find. */
  holds(what: "news" | "images"): boolean {
    return this.#holding[what].get() !== undefined;
  }

  /** For words of a query that no page has, what was probably meant. */
  suggest(query: string): SpellingSuggestion[] {
    return this.#read(() => this.#suggester.suggest(readQuery(query)));
  }

  /** Counted anew only when something was written since: a large index takes a while, and many ask often. */
  stats(): IndexStats {
    if (this.#database.isTransaction) return this.#count();
    const state = columnText(this.#stats.state.get() ?? {}, "state");
    if (this.#counted?.state !== state) this.#counted = { state, stats: this.#count() };
    return this.#counted.stats;
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

  /** One reading transaction, so that all statements of a search see the same state of the index. */
  #read<T>(work: () => T): T {
    return this.#transaction("BEGIN", work);
  }

  #write<T>(work: () => T): T {
    return this.#transaction("BEGIN IMMEDIATE", work);
  }

  #transaction<T>(begin: string, work: () => T): T {
    // The pages of a `putMany` may be made from what the index says meanwhile.
    if (this.#database.isTransaction) return work();
    this.#database.exec(begin);
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}

/**
 * Opens an index, and makes the file and its folder where there is none. Throws when the file is not an index or
 * was made by a newer version.
 */
export function openIndex(file: string, options: IndexOptions = {}): SearchIndex {
  return new SearchIndex(openIndexDatabase(file, options));
}

/** The connection under an index, its tables made; for who keeps tables of its own beside them. */
export function openIndexDatabase(file: string, options: IndexOptions = {}): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: options.busyTimeout ?? 10_000 });
  try {
    database.exec("PRAGMA journal_mode = WAL");
    // In WAL mode a commit survives the end of the process without waiting for the disk.
    database.exec("PRAGMA synchronous = NORMAL");
    database.exec("PRAGMA cache_size = -32000");
    database.exec("PRAGMA mmap_size = 268435456");
    database.exec("PRAGMA temp_store = MEMORY");
    database.exec("PRAGMA journal_size_limit = 67108864");
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

import "server-only";
import type { LibraryStore } from "./library-store";
import type { CrawlIndex } from "./store/crawl-index";
import type { IndexOutbox } from "./store/index-outbox";
import type { LibraryDatabase } from "./store/steps";

/** The sites with their crawls, in a file or in PostgreSQL. */
export type Library = {
  readonly store: LibraryStore;
  readonly database: LibraryDatabase;
  /** The target of crawls: the index, or the outbox of an index elsewhere. */
  readonly changes: CrawlIndex;
  readonly outbox: IndexOutbox | null;
};

import "server-only";
import { embeddedIndex } from "./index/embedded-index";
import type { PageIndex } from "./index/page-index";
import { startDelivery } from "./library/deliver-changes";
import type { Library } from "./library/library";
import { openPostgresLibrary } from "./library/postgres/open-library";
import { type LibraryFiles, openLibrary, type SqliteLibrary } from "./library/sqlite/open-library";
import { openOpenSearchIndex } from "./opensearch/open-index";
import type { OpenSearchSettings } from "./opensearch/settings";
import type { Database } from "./postgres/database";

export type PagesOptions = {
  readonly files: LibraryFiles;
  readonly openSearch: OpenSearchSettings | null;
  readonly database: Database | null;
  /** Whether this process crawls, and delivers the pages to the cluster. */
  readonly crawls: boolean;
  readonly onUnexpected: (error: unknown, id: string) => void;
};

export type Pages = {
  readonly library: Library;
  readonly index: PageIndex;
  /** Whether other servers have the same library. */
  readonly isShared: boolean;
  /** Adds a site of another library file; null if the pages are not in a file. */
  readonly install: SqliteLibrary["install"] | null;
  readonly close: () => Promise<void>;
};

/**
 * Opens the library and its index: both in one file; a file and a cluster; or PostgreSQL and a
 * cluster, for several servers.
 */
export function openPages(options: PagesOptions): Pages {
  const { files, openSearch, database, crawls, onUnexpected } = options;
  if (openSearch === null) {
    const library = openLibrary(files);
    return {
      library,
      index: embeddedIndex(library.index),
      isShared: false,
      install: library.install,
      close: async () => library.close(),
    };
  }
  const opened =
    database === null
      ? openLibrary(files, { usesOutbox: true })
      : { ...openPostgresLibrary(database), close: () => {} };
  const index = openOpenSearchIndex(openSearch);
  const delivery =
    crawls && opened.outbox !== null
      ? startDelivery(opened.outbox, index, (error) => onUnexpected(error, "index"))
      : null;
  return {
    library: opened,
    index,
    isShared: database !== null,
    install: null,
    async close() {
      await delivery?.close();
      await index.close();
      opened.close();
    },
  };
}

import "server-only";
import { openIndexDatabase, SearchIndex } from "@/lib/engine/index/search-index";
import { isHolderAlive } from "../lease-holder";
import type { Library } from "../library";
import type { NewSite } from "../library-store";
import { embeddedCrawlIndex } from "../store/crawl-index";
import { createIndexOutbox } from "../store/index-outbox";
import { addSite } from "../store/sites";
import { createLibraryStore } from "../store/sql-store";
import { installSite } from "./install-site";
import { prepareOutbox } from "./outbox-schema";
import { prepareLibrary } from "./schema";
import { sqliteDatabase } from "./sqlite-database";

/** The index and the crawl records on one connection, so that both change in one transaction. */
export type SqliteLibrary = Library & {
  readonly index: SearchIndex;
  /** Adds a site without waiting, to repair a file. */
  readonly addNow: (site: NewSite, now: Date) => boolean;
  /** Only of a library with its index. See `installSite`. */
  readonly install: (file: string, origin: string, now: Date) => boolean;
  readonly close: () => void;
};

export type LibraryFiles = {
  readonly index: string;
  /** Separate library file of an earlier version, imported when the library is first opened. */
  readonly library?: string;
};

export type OpenLibraryOptions = {
  /** For a process that does not search: uses smaller caches. */
  readonly writesOnly?: boolean;
  /** Whether pages are searched in an index elsewhere. */
  readonly usesOutbox?: boolean;
};

/** Opens the library; creates its file and folder if missing. */
export function openLibrary(
  files: LibraryFiles,
  { writesOnly = false, usesOutbox = false }: OpenLibraryOptions = {},
): SqliteLibrary {
  const opened = openIndexDatabase(files.index, {
    prepare(file) {
      if (writesOnly) file.exec("PRAGMA mmap_size = 0; PRAGMA cache_size = -16000");
      prepareLibrary(file, files.library ?? null);
      if (usesOutbox) prepareOutbox(file);
    },
  });
  const index = new SearchIndex(opened);
  const connection = sqliteDatabase(opened);
  const database = { ...connection, mayBeAlive: isHolderAlive };
  const outbox = usesOutbox ? createIndexOutbox(database, (url) => index.page(url)) : null;
  const changes = outbox?.changes ?? embeddedCrawlIndex(index);
  return {
    index,
    database,
    changes,
    outbox,
    store: createLibraryStore(database, changes),
    addNow: (site, now) => connection.write(() => addSite(site, now)),
    install: (file, origin, now) =>
      installSite({ database: opened, write: connection.write, changes, file, origin, now }),
    close: () => index.close(),
  };
}

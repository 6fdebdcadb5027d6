import "server-only";
import { openIndexDatabase, SearchIndex } from "@/lib/engine/index/search-index";
import { prepareLibrary } from "./schema";
import { Statements } from "./statements";
import { LibraryStore } from "./store";

/** The index and the crawl records on one connection, so that both change in one transaction. */
export type Library = {
  readonly index: SearchIndex;
  readonly store: LibraryStore;
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
};

/** Opens the library; creates its file and folder if missing. */
export function openLibrary(
  files: LibraryFiles,
  { writesOnly = false }: OpenLibraryOptions = {},
): Library {
  const database = openIndexDatabase(files.index, {
    prepare(opened) {
      if (writesOnly) opened.exec("PRAGMA mmap_size = 0; PRAGMA cache_size = -16000");
      prepareLibrary(opened, files.library ?? null);
    },
  });
  const index = new SearchIndex(database);
  return {
    index,
    store: new LibraryStore(new Statements(database)),
    close: () => index.close(),
  };
}

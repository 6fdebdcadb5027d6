import "server-only";
import { openIndexDatabase, SearchIndex } from "../index/search-index";
import { prepareLibrary } from "./schema";
import { Statements } from "./statements";
import { LibraryStore } from "./store";

/** The index and what is known of its sites, on one connection, so that both change in one transaction. */
export type Library = {
  readonly index: SearchIndex;
  readonly store: LibraryStore;
  readonly close: () => void;
};

export type LibraryFiles = {
  readonly index: string;
  /** Where an earlier version kept the sites; taken over at the first opening. */
  readonly library?: string;
};

export type OpenLibraryOptions = {
  /** Of somebody who writes and does not search: what a search keeps in memory would be kept twice. */
  readonly writesOnly?: boolean;
};

/** Opens the library, and makes its file and folder where there are none. */
export function openLibrary(
  files: LibraryFiles,
  { writesOnly: onlyWrites = false }: OpenLibraryOptions = {},
): Library {
  const database = openIndexDatabase(files.index);
  try {
    if (onlyWrites) database.exec("PRAGMA mmap_size = 0; PRAGMA cache_size = -16000");
    prepareLibrary(database, files.library ?? null);
    const index = new SearchIndex(database);
    return {
      index,
      store: new LibraryStore(new Statements(database)),
      close: () => index.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

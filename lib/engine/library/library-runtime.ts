import "server-only";
import { dirname } from "node:path";
import { ReaderThread } from "./crawl/crawl-thread-owner";
import type { ReaderPlaces } from "./crawl/crawler";
import type { Library } from "./open-library";
import { LibraryService } from "./service";

/** The library's service together with the thread that does what it is asked for. */
export type Reading = {
  readonly service: LibraryService;
  /** Goes on with what was broken off, and from then on looks for what is due. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
};

export type ReadingOptions = ReaderPlaces & {
  readonly library: Library;
  readonly index: string;
  readonly onTrouble: (words: string) => void;
};

export function openReading({ library, index, onTrouble, ...places }: ReadingOptions): Reading {
  const thread = new ReaderThread({
    ...places,
    index,
    onTrouble,
    isWanted: () => service.wakeIfWanted(new Date()),
  });
  const service = new LibraryService({ ...places, dataFolder: dirname(index), library, thread });
  return { service, begin: () => thread.watch(), close: () => thread.close() };
}

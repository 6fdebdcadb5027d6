import "server-only";
import { dirname } from "node:path";
import { CrawlThread } from "./crawl/crawl-thread-owner";
import type { CrawlerPaths } from "./crawl/crawler";
import { LibraryService } from "./service";
import type { Library } from "./sqlite/open-library";

/** The library's service with its crawl thread. */
export type LibraryRuntime = {
  readonly service: LibraryService;
  /** Resumes interrupted crawls and starts checking for due ones. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
};

export type LibraryRuntimeOptions = CrawlerPaths & {
  readonly library: Library;
  readonly index: string;
  readonly onError: (message: string) => void;
};

export function openLibraryRuntime({
  library,
  index,
  onError,
  ...paths
}: LibraryRuntimeOptions): LibraryRuntime {
  const thread = new CrawlThread({
    ...paths,
    index,
    onError,
    wakeIfNeeded: () => service.wakeIfNeeded(new Date()),
  });
  const service = new LibraryService({ ...paths, dataFolder: dirname(index), library, thread });
  return { service, start: () => thread.watch(), close: () => thread.close() };
}

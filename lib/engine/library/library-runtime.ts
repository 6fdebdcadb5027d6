import "server-only";
import { dirname } from "node:path";
import { errorMessage } from "@/lib/format/error-message";
import { CrawlThread } from "./crawl/crawl-thread-owner";
import type { CrawlerPaths } from "./crawl/crawler";
import type { Library } from "./library";
import { LibraryService } from "./service";

export type LibraryRuntime = {
  readonly service: LibraryService;
  /** Resumes interrupted crawls and starts checking for due ones. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
};

export type LibraryRuntimeOptions = CrawlerPaths & {
  readonly library: Library;
  readonly index: string;
  /** Whether the library is in PostgreSQL. Default: false. */
  readonly isShared?: boolean;
  /** False: other processes crawl. Default: true. */
  readonly crawls?: boolean;
  /** Spaces requests together with the crawlers of other servers. */
  readonly databaseUrl?: string | null;
  readonly onError: (message: string) => void;
};

export function openLibraryRuntime({
  library,
  index,
  isShared = false,
  crawls = true,
  databaseUrl = null,
  onError,
  ...paths
}: LibraryRuntimeOptions): LibraryRuntime {
  const onFailure = (error: unknown) => onError(errorMessage(error));
  const thread = new CrawlThread({
    ...paths,
    index,
    databaseUrl,
    usesOutbox: library.outbox !== null,
    isShared,
    isIdle: !crawls,
    onError,
    wakeIfNeeded: () => void service.wakeIfNeeded(new Date()).catch(onFailure),
  });
  const service = new LibraryService({
    ...paths,
    dataFolder: dirname(index),
    store: library.store,
    isShared,
    thread,
  });
  return { service, start: () => thread.watch(), close: () => thread.close() };
}

import "server-only";
import type { Worker } from "node:worker_threads";
import { startSourceThread } from "@/lib/concurrency/start-source-thread";
import type { CrawlerPaths } from "./crawler";

/** The largest page needs a third of this; a larger heap would only collect garbage later. */
const MAX_HEAP_MB = 224;
const MAX_YOUNG_MB = 24;
/** A thread that crashed this often is not restarted automatically. */
const MAX_FAILURES = 3;
const CHECK_EVERY_MS = 30_000;
const CHECK_SHARED_EVERY_MS = 2_000;
const CLOSE_MS = 1_500;

export type CrawlThreadOptions = CrawlerPaths & {
  readonly index: string;
  readonly usesOutbox: boolean;
  /** Whether the library is in PostgreSQL: other processes may request work. */
  readonly isShared: boolean;
  /** Other processes crawl. */
  readonly isIdle: boolean;
  /** Spaces requests together with the crawlers of other servers. */
  readonly databaseUrl: string | null;
  readonly onError: (message: string) => void;
  /** Called periodically and after the thread exits; wakes the thread if there is work. */
  readonly wakeIfNeeded: () => void;
};

/** Owns the crawl thread, which runs while there is work and ends with the server. */
export class CrawlThread {
  readonly #options: CrawlThreadOptions;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #failures = 0;

  constructor(options: CrawlThreadOptions) {
    this.#options = options;
  }

  /** Starts checking for due work periodically. */
  watch(): void {
    const check = () => {
      if (!this.#isClosed && this.#worker === null && this.#failures < MAX_FAILURES)
        this.#options.wakeIfNeeded();
    };
    const everyMs = this.#options.isShared ? CHECK_SHARED_EVERY_MS : CHECK_EVERY_MS;
    this.#timer = setInterval(check, everyMs).unref();
    check();
  }

  /** Starts the thread or tells it to check the library for work. */
  wake(): void {
    if (this.#isClosed || this.#options.isIdle) return;
    this.#worker ??= this.#start();
    this.#worker?.postMessage("check");
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const worker = this.#worker;
    if (worker === null) return;
    const exited = new Promise<void>((done) => worker.once("exit", () => done()));
    worker.postMessage("close");
    const timeout = setTimeout(() => void worker.terminate(), CLOSE_MS);
    await exited;
    clearTimeout(timeout);
  }

  #start(): Worker | null {
    const { index, ownOrigin, filesFolder, usesOutbox, isShared, databaseUrl, onError } =
      this.#options;
    const worker = startSourceThread("lib/engine/library/crawl/crawl-thread.ts", {
      maxHeapMb: MAX_HEAP_MB,
      maxYoungMb: MAX_YOUNG_MB,
      input: { index, ownOrigin, filesFolder, usesOutbox, isShared, databaseUrl },
    });
    if (worker === null) {
      onError("The source of the crawl thread is missing, so no site is crawled.");
      return null;
    }
    // Every page is committed, so the thread need not keep the process alive.
    worker.unref();
    worker.on("message", (message: unknown) => onError(String(message)));
    worker.on("error", (error: unknown) => {
      this.#failures += 1;
      onError(String(error));
    });
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = null;
      // Work may have been requested while the thread was exiting.
      if (!this.#isClosed && this.#failures < MAX_FAILURES)
        setTimeout(() => this.#options.wakeIfNeeded(), 1_000).unref();
    });
    return worker;
  }
}

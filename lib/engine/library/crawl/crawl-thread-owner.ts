import "server-only";
import type { Worker } from "node:worker_threads";
import { startSourceThread } from "@/lib/engine/start-source-thread";
import type { CrawlerPaths } from "./crawler";

/** A page of the greatest length takes a third of it; more would only be filled with what nobody needs any more. */
const MAX_HEAP_MB = 224;
const MAX_YOUNG_MB = 24;
/** A thread that was ended so often by what it read is not started again by itself. */
const MAX_FAILURES = 3;
const LOOK_EVERY_MS = 30_000;
const CLOSE_MS = 1_500;

export type CrawlThreadOptions = CrawlerPaths & {
  readonly index: string;
  readonly onError: (message: string) => void;
  /** Asked now and then whether there is something to read. */
  readonly wakeIfNeeded: () => void;
};

/** The thread that reads sites: there while there is something to read, and ended with the server. */
export class CrawlThread {
  readonly #options: CrawlThreadOptions;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #failures = 0;

  constructor(options: CrawlThreadOptions) {
    this.#options = options;
  }

  /** Begins to look now and then for what is due. */
  watch(): void {
    const look = () => {
      if (!this.#isClosed && this.#worker === null && this.#failures < MAX_FAILURES)
        this.#options.wakeIfNeeded();
    };
    this.#timer = setInterval(look, LOOK_EVERY_MS).unref();
    look();
  }

  /** Something is to be done; the library says what. */
  wake(): void {
    if (this.#isClosed) return;
    this.#worker ??= this.#start();
    this.#worker?.postMessage("look");
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const worker = this.#worker;
    if (worker === null) return;
    const gone = new Promise<void>((done) => worker.once("exit", () => done()));
    worker.postMessage("close");
    const late = setTimeout(() => void worker.terminate(), CLOSE_MS);
    await gone;
    clearTimeout(late);
  }

  #start(): Worker | null {
    const { index, ownOrigin, filesFolder, onError } = this.#options;
    const worker = startSourceThread("lib/engine/library/crawl/crawl-thread.ts", {
      maxHeapMb: MAX_HEAP_MB,
      maxYoungMb: MAX_YOUNG_MB,
      given: { index, ownOrigin, filesFolder },
    });
    if (worker === null) {
      onError("The source of the reader is not there, so nothing is read.");
      return null;
    }
    // What it reads is on disk after every page, so it does not keep the process from ending.
    worker.unref();
    worker.on("message", (message: unknown) => onError(String(message)));
    worker.on("error", (error: unknown) => {
      this.#failures += 1;
      onError(String(error));
    });
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = null;
      // It may have been asked for something while it was leaving.
      if (!this.#isClosed && this.#failures < MAX_FAILURES)
        setTimeout(() => this.#options.wakeIfNeeded(), 1_000).unref();
    });
    return worker;
  }
}

import "server-only";
import { join } from "node:path";
import { raceAbort } from "@/lib/concurrency/deadline";
import { Semaphore } from "@/lib/concurrency/semaphore";
import { findChromium } from "./chromium";
import { type LaunchedBrowser, launchBrowser, sweepLeftovers } from "./launch";

export type BrowserPoolOptions = {
  /** Folder for temporary browser files and for the unpacked packaged browser. */
  readonly dataDirectory: string;
  /** Open pages at the same time; further jobs wait. Default 3. */
  readonly maxPages?: number;
  /** Jobs after which a browser is replaced, since its memory grows. Default 200. */
  readonly jobsPerLaunch?: number;
  /** An unused browser is ended after this many milliseconds. Default 60,000. */
  readonly idleMs?: number;
};

export type BrowserPool = {
  /**
   * Runs one job with a browser when a place is free. Rejects with the signal's reason if it aborts
   * before the job begins (afterwards the job must handle it), with `BrowserGoneError` if the
   * browser ends during the job, and with `NoBrowserError` if no browser starts.
   */
  use<T>(job: (launched: LaunchedBrowser) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Whether this machine has a browser. */
  available(): Promise<boolean>;
  /** Ends every browser; running jobs fail. */
  close(): Promise<void>;
};

export class NoBrowserError extends Error {
  override readonly name = "NoBrowser";
}

type RunningBrowser = {
  readonly launched: LaunchedBrowser;
  started: number;
  active: number;
  /** Expired jobs that are still closing their page; the browser is ended if they cannot. */
  closing: number;
};

export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  const { maxPages = 3, jobsPerLaunch = 200, idleMs = 60_000 } = options;
  const folder = join(options.dataDirectory, "browser");
  const semaphore = new Semaphore({ concurrency: maxPages });
  const find = chromiumFinder(join(options.dataDirectory, "chromium"));
  const all = new Set<LaunchedBrowser>();
  const ending = new Set<Promise<void>>();
  let current: Promise<RunningBrowser> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let swept: Promise<void> | undefined;

  async function start(): Promise<RunningBrowser> {
    swept ??= sweepLeftovers(folder).catch(() => {});
    await swept;
    const found = await find().catch(() => null);
    if (!found) throw new NoBrowserError("There is no browser on this machine.");
    const launched = await launchBrowser(found, folder).catch(() => {
      throw new NoBrowserError("The browser on this machine does not start.");
    });
    all.add(launched);
    launched.gone.addEventListener("abort", () => all.delete(launched), { once: true });
    if (closed) await launched.end();
    return { launched, started: 0, active: 0, closing: 0 };
  }

  const end = ({ launched }: RunningBrowser) => {
    const ended = launched.end().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** The current browser, or a new one if it is gone or has run its share of jobs. */
  async function take(): Promise<RunningBrowser> {
    for (;;) {
      const starting = current ?? start();
      current = starting;
      let running: RunningBrowser;
      try {
        running = await starting;
      } catch (error) {
        if (current === starting) current = undefined;
        throw error;
      }
      if (closed) throw new NoBrowserError("The browsers were closed.");
      const isUsable = !running.launched.gone.aborted && running.closing === 0;
      if (isUsable && running.started < jobsPerLaunch) {
        running.started += 1;
        running.active += 1;
        return running;
      }
      if (running.closing > 0) running.started = jobsPerLaunch;
      if (current === starting) current = undefined;
    }
  }

  function returnBrowser(running: RunningBrowser): void {
    running.active -= 1;
    if (running.active > 0) return;
    if (running.started >= jobsPerLaunch) {
      end(running);
      return;
    }
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (running.active > 0) return;
      running.started = jobsPerLaunch;
      end(running);
    }, idleMs).unref();
  }

  return {
    available: async () => (await find()) !== null,
    async use(job, signal) {
      const release = await semaphore.acquire(signal);
      try {
        const taking = take();
        const running = await raceAbort(taking, signal).catch((error: unknown) => {
          // A browser that starts too late for this job serves the next one.
          taking.then(returnBrowser, () => {});
          throw error;
        });
        try {
          return await runJob(job, running, signal);
        } finally {
          returnBrowser(running);
        }
      } finally {
        release();
      }
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await current?.catch(() => {});
      await Promise.all([...[...all].map((launched) => launched.end()), ...ending]);
    },
  };
}

/** Runs a job until the browser is gone. A job that expires counts as closing until it has ended. */
async function runJob<Result>(
  job: (browser: LaunchedBrowser) => Promise<Result>,
  running: RunningBrowser,
  signal: AbortSignal,
): Promise<Result> {
  const onExpiry = () => {
    running.closing += 1;
  };
  signal.addEventListener("abort", onExpiry, { once: true });
  try {
    return await raceAbort(job(running.launched), running.launched.gone);
  } finally {
    signal.removeEventListener("abort", onExpiry);
    if (signal.aborted) running.closing = Math.max(0, running.closing - 1);
  }
}

/** Finds Chromium once; searches again after a failure, such as a full disk. */
function chromiumFinder(unpackInto: string): () => ReturnType<typeof findChromium> {
  let found: ReturnType<typeof findChromium> | undefined;
  return () => {
    const search = found ?? findChromium(unpackInto);
    found = search;
    search.catch(() => {
      if (found === search) found = undefined;
    });
    return search;
  };
}

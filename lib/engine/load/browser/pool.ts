import "server-only";
import { join } from "node:path";
import { raceAbort } from "@/lib/concurrency/deadline";
import { Semaphore } from "@/lib/concurrency/semaphore";
import { findChromium } from "./chromium";
import { type LaunchedBrowser, launchBrowser, sweepLeftovers } from "./launch";

export type BrowserPoolOptions = {
  /** Where browsers keep their temporary files, and where one that comes as a package is unpacked. */
  readonly dataDirectory: string;
  /** Pages open at the same time; further jobs wait. Default 3. */
  readonly maxPages?: number;
  /** A browser that has done so many jobs makes way for a new one, since they grow. Default 200. */
  readonly jobsPerLaunch?: number;
  /** A browser that nobody used for so long is ended. Default 60,000. */
  readonly idleMs?: number;
};

export type BrowserPool = {
  /**
   * Runs one job with a browser, when there is a place for it. Rejects with the signal's reason when it is aborted
   * before the job begins (then the job itself must heed it), with `BrowserGone` when the browser ends under the job, and with `NoBrowser` where there is none.
   */
  use<T>(job: (launched: LaunchedBrowser) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Whether there is a browser on this machine at all. */
  available(): Promise<boolean>;
  /** Ends every browser; jobs under way fail. */
  close(): Promise<void>;
};

export class NoBrowserError extends Error {
  override readonly name = "NoBrowser";
}

type RunningBrowser = { readonly launched: LaunchedBrowser; begun: number; active: number };

export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  const { maxPages = 3, jobsPerLaunch = 200, idleMs = 60_000 } = options;
  const folder = join(options.dataDirectory, "browser");
  const semaphore = new Semaphore({ concurrency: maxPages });
  const all = new Set<LaunchedBrowser>();
  const ending = new Set<Promise<void>>();
  let current: Promise<RunningBrowser> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let chromium: ReturnType<typeof findChromium> | undefined;
  let swept: Promise<void> | undefined;

  const find = () => {
    const looking = chromium ?? findChromium(join(options.dataDirectory, "chromium"));
    chromium = looking;
    // A disk that is full now may have room the next time.
    looking.catch(() => {
      if (chromium === looking) chromium = undefined;
    });
    return looking;
  };

  async function start(): Promise<RunningBrowser> {
    swept ??= sweepLeftovers(folder).catch(() => {});
    await swept;
    const found = await find().catch(() => null);
    if (!found) throw new NoBrowserError("There is no browser on this machine.");
    const launched = await launchBrowser(found, folder).catch(() => {
      throw new NoBrowserError("The browser of this machine does not start.");
    });
    all.add(launched);
    launched.gone.addEventListener("abort", () => all.delete(launched), { once: true });
    if (closed) await launched.end();
    return { launched, begun: 0, active: 0 };
  }

  const end = ({ launched }: RunningBrowser) => {
    const ended = launched.end().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** The browser of now, or a new one where it is gone or has done its share. */
  async function take(): Promise<RunningBrowser> {
    for (;;) {
      const asked = current ?? start();
      current = asked;
      let running: RunningBrowser;
      try {
        running = await asked;
      } catch (error) {
        if (current === asked) current = undefined;
        throw error;
      }
      if (closed) throw new NoBrowserError("The browsers were closed.");
      if (!running.launched.gone.aborted && running.begun < jobsPerLaunch) {
        running.begun += 1;
        running.active += 1;
        return running;
      }
      if (current === asked) current = undefined;
    }
  }

  function giveBack(running: RunningBrowser): void {
    running.active -= 1;
    if (running.active > 0) return;
    if (running.begun >= jobsPerLaunch) {
      end(running);
      return;
    }
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (running.active > 0) return;
      running.begun = jobsPerLaunch;
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
          // A browser that comes too late for this job serves the next one.
          taking.then(giveBack, () => {});
          throw error;
        });
        try {
          return await raceAbort(job(running.launched), running.launched.gone);
        } finally {
          giveBack(running);
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

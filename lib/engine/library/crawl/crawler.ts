import "server-only";
import { rmSync } from "node:fs";
import type { HostTurns } from "@/lib/engine/ports/host-turns";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { LibraryStore } from "../library-store";
import type { LibrarySite } from "../records";
import { startUrlOf, uploadFolder } from "../sources/disk-paths";
import type { OpenInBrowser } from "../sources/visit-page";
import { CrawlInProgressError, crawlKnownSite } from "./crawl-site";
import { removeLibrarySite } from "./remove-library-site";
import { resumeLater } from "./watch-crawl";

export type CrawlerPaths = {
  readonly ownOrigin: string;
  /** Uploaded files, one folder per site. */
  readonly filesFolder: string;
};

export type CrawlerOptions = CrawlerPaths & {
  readonly store: LibraryStore;
  readonly guard: AddressGuard;
  readonly openInBrowser?: OpenInBrowser;
  readonly turns?: HostTurns | undefined;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => Date;
};

const MAX_CONCURRENT_SITES = 3;

/**
 * Executes the operator's commands and due crawls: crawls a few sites at a time and removes sites.
 */
export class Crawler {
  readonly #options: CrawlerOptions;
  readonly #closing = new AbortController();
  readonly #inProgress = new Map<string, Promise<void>>();
  #checking: Promise<void> | null = null;
  #failed = false;

  constructor(options: CrawlerOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#inProgress.size > 0;
  }

  /** Starts pending work; call again when something may have changed. */
  check(): Promise<void> {
    this.#checking ??= this.#checkSites()
      .then(
        () => {
          this.#failed = false;
        },
        (error: unknown) => {
          // An outage of the database is reported once.
          if (!this.#failed) this.#options.onError(error);
          this.#failed = true;
        },
      )
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  async #checkSites(): Promise<void> {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    for (const site of await this.#options.store.listSites()) {
      if (signal.aborted) return;
      if (this.#inProgress.has(site.site)) continue;
      if (site.command === "remove") this.#start(site, () => this.#remove(site));
      else if (
        this.#inProgress.size < MAX_CONCURRENT_SITES &&
        hasPendingWork(site, this.#now(), this.#options.ownOrigin)
      )
        this.#start(site, () => this.#crawl(site));
    }
  }

  /** Pauses running crawls; the next crawler resumes them. */
  async close(): Promise<void> {
    this.#closing.abort(resumeLater);
    await this.#checking;
    await Promise.all(this.#inProgress.values());
  }

  #start(site: LibrarySite, work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => {
        if (!(error instanceof CrawlInProgressError)) this.#options.onError(error);
      })
      .finally(() => {
        this.#inProgress.delete(site.site);
        void this.check();
      });
    this.#inProgress.set(site.site, done);
  }

  async #crawl(site: LibrarySite): Promise<void> {
    const { store, guard, filesFolder, openInBrowser, turns, ownOrigin } = this.#options;
    const startUrl = startUrlOf(site, ownOrigin);
    if (startUrl !== site.startUrl) await store.setCommand(site.site, "renew");
    await crawlKnownSite(site.site, {
      store,
      guard,
      openInBrowser,
      turns,
      filesFolder,
      startUrl,
      signal: this.#closing.signal,
      now: () => this.#now(),
    });
  }

  async #remove(site: LibrarySite): Promise<void> {
    const { store, filesFolder } = this.#options;
    // Another process is still crawling it and will see the command.
    if (site.isLeased) return;
    await removeLibrarySite(site.site, store);
    if (site.kind === "files")
      rmSync(uploadFolder(filesFolder, site.token), { recursive: true, force: true });
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }
}

const HOUR_MS = 3_600_000;

/**
 * Whether a site needs work: a command, an interrupted crawl, a due crawl, or a changed start URL.
 */
export function hasPendingWork(site: LibrarySite, now: Date, ownOrigin: string): boolean {
  if (site.command === "stop" || site.isLeased) return false;
  if (site.command === "resume" || site.command === "renew" || site.command === "remove")
    return true;
  if (site.state === "reading") return true;
  const ended = site.state === "finished" || site.state === "failed";
  // A time beyond a whole interval comes from a clock that was set back.
  const inMs = site.nextAt === null ? null : Date.parse(site.nextAt) - now.getTime();
  const intervalMs = (site.settings.everyHours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  const due = inMs !== null && (inMs <= 0 || inMs > intervalMs + HOUR_MS);
  return ended && (due || startUrlOf(site, ownOrigin) !== site.startUrl);
}

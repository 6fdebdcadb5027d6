import "server-only";
import { rmSync } from "node:fs";
import { isOnDisk } from "@/lib/contract/library";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { Library } from "../open-library";
import type { LibrarySite } from "../records";
import { removeLibrarySite } from "../remove-site";
import { filesBaseUrl, uploadFolder } from "../sources/disk-paths";
import { isHeld } from "../store";
import { CrawlInProgressError, crawlKnownSite } from "./crawl-site";
import { isHolderAlive } from "./lease-holder";
import { resumeLater } from "./watch-crawl";

export type CrawlerPaths = {
  /** Where this server answers; files on disk have their addresses there. */
  readonly ownOrigin: string;
  /** Where uploaded files are kept, each site's in a folder of its own. */
  readonly filesFolder: string;
};

export type CrawlerOptions = CrawlerPaths & {
  readonly library: Library;
  readonly guard: AddressGuard;
  /** Told of what nobody foresaw. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => Date;
};

const MAX_CONCURRENT_SITES = 3;

/** Does what the operator has asked for, and what is due: reads sites, a few at a time, and removes them. */
export class Crawler {
  readonly #options: CrawlerOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: CrawlerOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Looks for work; called again when something may have changed. */
  look(): void {
    if (this.#closing.signal.aborted) return;
    for (const site of this.#options.library.store.listSites()) {
      if (this.#underWay.has(site.site)) continue;
      if (site.command === "remove") this.#begin(site, () => this.#remove(site));
      else if (this.#underWay.size < MAX_CONCURRENT_SITES && this.#wantsReading(site))
        this.#begin(site, () => this.#read(site));
    }
  }

  /** Ends what is under way, which goes on when a reader is there again. */
  async close(): Promise<void> {
    this.#closing.abort(resumeLater);
    await Promise.all(this.#underWay.values());
  }

  #wantsReading(site: LibrarySite): boolean {
    return hasPendingWork(site, this.#now(), this.#startOf(site));
  }

  #startOf({ kind, startUrl, token }: LibrarySite): string {
    return isOnDisk(kind) ? filesBaseUrl(this.#options.ownOrigin, token) : startUrl;
  }

  #begin(site: LibrarySite, work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => {
        if (!(error instanceof CrawlInProgressError)) this.#options.onError(error);
      })
      .finally(() => {
        this.#underWay.delete(site.site);
        this.look();
      });
    this.#underWay.set(site.site, done);
  }

  async #read(site: LibrarySite): Promise<void> {
    const { library, guard, filesFolder } = this.#options;
    const { index, store } = library;
    const startUrl = this.#startOf(site);
    if (startUrl !== site.startUrl) store.setCommand(site.site, "renew");
    await crawlKnownSite(site.site, {
      index,
      store,
      guard,
      filesFolder,
      startUrl,
      signal: this.#closing.signal,
      now: () => this.#now(),
    });
  }

  async #remove(site: LibrarySite): Promise<void> {
    const { library, filesFolder } = this.#options;
    // Another process still reads it, and will see the wish.
    if (isHeld(site, null, this.#now(), isHolderAlive)) return;
    await removeLibrarySite(site.site, library);
    if (site.kind === "files")
      rmSync(uploadFolder(filesFolder, site.token), { recursive: true, force: true });
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }
}

/** Whether a site is to be read: asked for, broken off by the end of a process, due, or at another address now. */
export function hasPendingWork(site: LibrarySite, now: Date, startUrl = site.startUrl): boolean {
  if (site.command === "stop" || isHeld(site, null, now, isHolderAlive)) return false;
  if (site.command === "resume" || site.command === "renew" || site.command === "remove")
    return true;
  if (site.state === "reading") return true;
  const ended = site.state === "finished" || site.state === "failed";
  const due = site.nextAt !== null && Date.parse(site.nextAt) <= now.getTime();
  return ended && (due || startUrl !== site.startUrl);
}

import "server-only";
import { rmSync } from "node:fs";
import { isOnDisk } from "@/lib/contract/library";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { Library } from "../open-library";
import type { LibrarySite } from "../records";
import { removeSite } from "../remove-site";
import { filesBase, uploadFolder } from "../sources/disk-paths";
import { isHeld } from "../store";
import { AlreadyRead, readKept } from "./crawl-site";
import { holderLives } from "./lease-holder";
import { forLater } from "./watch-crawl";

export type ReaderPlaces = {
  /** Where this server answers; files on disk have their addresses there. */
  readonly ownOrigin: string;
  /** Where uploaded files are kept, each site's in a folder of its own. */
  readonly filesFolder: string;
};

export type ReaderOptions = ReaderPlaces & {
  readonly library: Library;
  readonly guard: AddressGuard;
  /** Told of what nobody foresaw. */
  readonly onTrouble: (error: unknown) => void;
  readonly now?: () => Date;
};

const SITES_AT_ONCE = 3;

/** Does what the operator has asked for, and what is due: reads sites, a few at a time, and removes them. */
export class LibraryReader {
  readonly #options: ReaderOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: ReaderOptions) {
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
      if (site.wish === "remove") this.#begin(site, () => this.#remove(site));
      else if (this.#underWay.size < SITES_AT_ONCE && this.#wantsReading(site))
        this.#begin(site, () => this.#read(site));
    }
  }

  /** Ends what is under way, which goes on when a reader is there again. */
  async close(): Promise<void> {
    this.#closing.abort(forLater);
    await Promise.all(this.#underWay.values());
  }

  #wantsReading(site: LibrarySite): boolean {
    return wantsReader(site, this.#now(), this.#startOf(site));
  }

  #startOf({ kind, startUrl, token }: LibrarySite): string {
    return isOnDisk(kind) ? filesBase(this.#options.ownOrigin, token) : startUrl;
  }

  #begin(site: LibrarySite, work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => {
        if (!(error instanceof AlreadyRead)) this.#options.onTrouble(error);
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
    if (startUrl !== site.startUrl) store.ask(site.site, "renew");
    await readKept(site.site, {
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
    if (isHeld(site, null, this.#now(), holderLives)) return;
    await removeSite(site.site, library);
    if (site.kind === "files")
      rmSync(uploadFolder(filesFolder, site.token), { recursive: true, force: true });
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }
}

/** Whether a site is to be read: asked for, broken off by the end of a process, due, or at another address now. */
export function wantsReader(site: LibrarySite, now: Date, startUrl = site.startUrl): boolean {
  if (site.wish === "stop" || isHeld(site, null, now, holderLives)) return false;
  if (site.wish === "resume" || site.wish === "renew" || site.wish === "remove") return true;
  if (site.state === "reading") return true;
  const ended = site.state === "finished" || site.state === "failed";
  const due = site.nextAt !== null && Date.parse(site.nextAt) <= now.getTime();
  return ended && (due || startUrl !== site.startUrl);
}

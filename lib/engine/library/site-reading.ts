import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { SearchIndex } from "../index/search-index";
import type { Settlement, Task } from "./library-records";
import type { LibraryStore } from "./library-store";
import { createPace } from "./pace";
import { siteScope } from "./page-address";
import type { ReadProgress, SiteCounts } from "./progress";
import { KNOWN_PER_PAGE, type ReadLimits } from "./read-limits";
import { fetchRobots, type Robots } from "./robots";
import { pagesOfSite } from "./seeds";
import { type Visit, visitPage } from "./visit-page";

export type ReadingParts = {
  site: string;
  index: Pick<SearchIndex, "put" | "remove" | "has">;
  store: LibraryStore;
  guard: AddressGuard;
  signal: AbortSignal | undefined;
  onProgress: (event: ReadProgress) => void;
  limits: ReadLimits;
  robots: Robots;
  now: () => Date;
};

type Happened = ReadProgress extends infer Event
  ? Event extends ReadProgress
    ? Omit<Event, "site" | "counts" | "queued">
    : never
  : never;

/** One reading of one site: takes tasks from the store, visits them, and settles what became of them. */
export class SiteReading {
  readonly scope: string;
  readonly pace: (signal?: AbortSignal) => Promise<void>;
  /** What the last page that could not be used had to say, for a reading that found nothing. */
  lastTrouble: string | null = null;
  readonly #parts: ReadingParts;
  readonly #robots = new Map<string, Promise<Robots>>();

  constructor(parts: ReadingParts) {
    this.#parts = parts;
    this.scope = siteScope(parts.site);
    this.pace = createPace(Math.max(parts.limits.delayMs, parts.robots.delayMs ?? 0));
    this.#robots.set(parts.site, Promise.resolve(parts.robots));
  }

  get counts(): SiteCounts {
    return this.#parts.store.counts(this.#parts.site);
  }

  add(urls: readonly string[], depth: number): void {
    const { store, site, limits } = this.#parts;
    if (depth <= limits.maxDepth)
      store.enqueue(site, urls, depth, limits.maxPages * KNOWN_PER_PAGE);
  }

  /** The next page to read, or null where there is none now or a limit is reached. */
  next(busy: ReadonlySet<string>): Task | null {
    const { store, site, limits } = this.#parts;
    const { read, unchanged, skipped, failed } = this.counts;
    if (read + unchanged + busy.size >= limits.maxPages) return null;
    if (skipped + failed >= limits.maxPages * KNOWN_PER_PAGE) return null;
    return store.waiting(site, busy);
  }

  /** Reads one page and settles it. Rejects only for what is wrong with the disk. */
  async visit(task: Task): Promise<void> {
    const { index, guard, signal, now } = this.#parts;
    let visit: Visit;
    try {
      const robots = await this.#robotsOf(task.url);
      if (!robots.allows(task.url))
        visit = { kind: "skipped", reason: "robots.txt does not allow it.", links: [] };
      else {
        await this.pace(signal);
        const revalidate = task.kept && index.has(task.url);
        visit = await visitPage(task, { revalidate }, { guard, signal, now });
      }
    } catch (error) {
      if (signal?.aborted) return;
      throw error;
    }
    this.#settle(task, visit);
  }

  report(event: Happened): void {
    const { site, store, onProgress } = this.#parts;
    onProgress({ ...event, site, counts: this.counts, queued: store.queued(site) });
  }

  /** Without any waiting, so that what it looks up is still so when it writes. */
  #settle(task: Task, visit: Visit): void {
    // A redirect of another page may have led here in the meantime.
    if (this.#parts.store.settled(this.#parts.site, task.url) !== null) return;
    switch (visit.kind) {
      case "unchanged":
        this.#record(task, { as: "unchanged", kept: true });
        this.report({ type: "page", url: task.url, title: "", unchanged: true });
        break;
      case "failed":
        this.#fail(task, visit.error, task.kept);
        break;
      case "gone":
        if (this.#drop(task)) {
          this.#record(task, { as: "removed", kept: false });
          this.report({ type: "removed", url: task.url });
        } else this.#fail(task, visit.error, false);
        break;
      case "skipped":
        this.add(pagesOfSite(visit.links, this.scope), task.depth + 1);
        this.#skip(task, visit.reason);
        break;
      case "page":
        this.#settlePage(task, visit);
    }
  }

  #settlePage(task: Task, visit: Extract<Visit, { kind: "page" }>): void {
    const { site, index, store } = this.#parts;
    const { page, canonical, etag, lastModified } = visit;
    // Before the page is settled: a process that ends in between reads it again and finds them again.
    this.add(pagesOfSite(visit.links, this.scope), task.depth + 1);

    const moved = page.url !== task.url;
    if (moved && store.settled(site, page.url)?.kept) {
      this.#skip(task, "It leads to a page that was read.");
      return;
    }
    if (canonical !== null && canonical !== task.url) {
      const original = store.settled(site, canonical);
      if (original === null) this.add([canonical], task.depth);
      if (original === null || original.kept) {
        this.#skip(task, "It is a copy of another page.");
        return;
      }
    }

    const same =
      task.contentHash === page.contentHash && page.contentHash !== "" && index.has(page.url);
    if (!same) index.put({ ...page, site });
    if (moved) this.#drop(task);
    this.#record(task, {
      as: same ? "unchanged" : "page",
      kept: !moved,
      ...(moved && { movedTo: page.url }),
      etag,
      lastModified,
      contentHash: page.contentHash,
    });
    this.report({ type: "page", url: page.url, title: page.title, unchanged: same });
  }

  #fail(task: Task, error: string, kept: boolean): void {
    this.lastTrouble = error;
    this.#record(task, { as: "failed", kept });
    this.report({ type: "failed", url: task.url, error });
  }

  #skip(task: Task, reason: string): void {
    this.lastTrouble = reason;
    this.#drop(task);
    this.#record(task, { as: "skipped", kept: false });
    this.report({ type: "skipped", url: task.url, reason });
  }

  /** Takes a page out of the index that was there from an earlier reading. */
  #drop(task: Task): boolean {
    return task.kept && this.#parts.index.remove(task.url);
  }

  #record(task: Task, settlement: Settlement): void {
    this.#parts.store.settle(this.#parts.site, task.url, settlement);
  }

  /** A site may answer under `www.` and without, with rules of their own. */
  #robotsOf(url: string): Promise<Robots> {
    const { origin } = new URL(url);
    const known = this.#robots.get(origin);
    if (known !== undefined) return known;
    const { guard, signal } = this.#parts;
    const fetched = fetchRobots(origin, { guard, signal });
    this.#robots.set(origin, fetched);
    return fetched;
  }
}

import "server-only";
import {
  type CrawlLease,
  LeaseLostError,
  type LibraryStore,
  type QueueLimits,
} from "../library-store";
import {
  type CrawlTask,
  countsFromRow,
  type LibrarySite,
  siteFromRow,
  taskFromRow,
} from "../records";
import type { CrawlIndex } from "./crawl-index";
import { enqueue, forget, indexedUrls } from "./frontier";
import { releasePage, settleVisit } from "./settle-visit";
import { failures, hosts, queuedPages, recentPages } from "./site-pages";
import {
  addSite,
  beginCrawl,
  deleteSite,
  endCrawl,
  markStopped,
  setLease,
  setSettings,
} from "./sites";
import { type LibraryDatabase, row, rows, run, type Steps } from "./steps";

export function createLibraryStore(database: LibraryDatabase, index: CrawlIndex): LibraryStore {
  const { read, transaction } = database;
  const toSite = (found: Parameters<typeof siteFromRow>[0]) =>
    siteFromRow(found, database.mayBeAlive);
  const { find, locked, heldBy } = siteReader(toSite);

  return {
    add: (site, now) => transaction(() => addSite(site, now), { isRepeatable: false }),
    seeds: (site) => read(() => seedsOf(site)),
    site: (site) => read(() => find("site", site)),
    siteById: (id) => read(() => find("id", id)),
    siteByToken: (token) => read(() => find("token", token)),
    listSites: () =>
      read(function* () {
        return (yield* rows(`${SELECT_SITE} ORDER BY name, site`)).map(toSite);
      }),
    setCommand: (site, command) =>
      transaction(function* () {
        yield* run("UPDATE library_sites SET wish = ? WHERE site = ?", command, site);
      }),
    stop: (site) =>
      transaction(function* () {
        const known = yield* locked(site);
        if (known?.isLeased)
          yield* run("UPDATE library_sites SET wish = 'stop' WHERE site = ?", site);
        else yield* markStopped(site);
      }),
    setSettings: (site, settings, now) => transaction(() => setSettings(site, settings, now)),
    allowOrigin: (origin, site) =>
      transaction(function* () {
        yield* run(
          "INSERT INTO library_origins (origin, site) VALUES (?, ?) ON CONFLICT DO NOTHING",
          origin,
          site,
        );
      }),
    allowedOrigins: () =>
      read(function* () {
        const found = yield* rows("SELECT DISTINCT origin FROM library_origins ORDER BY origin");
        return found.map(({ origin }) => String(origin));
      }),
    bytes: database.bytes,
    hasPages: (site) => read(() => index.hasSite(site)),
    removePart: (site, limit) =>
      transaction(function* () {
        yield* locked(site);
        return yield* removePart(site, limit, index);
      }),

    recentPages: (site, limit, text = "") => read(() => recentPages(site, limit, text)),
    queuedPages: (site, limit, text = "") => read(() => queuedPages(site, limit, text)),
    failures: (site, filter, text, limit) => read(() => failures(site, filter, text, limit)),
    hosts: (site, limit) => read(() => hosts(site, limit)),

    lease: (site, holder) =>
      transaction(function* () {
        const found = yield* row(`${SELECT_SITE} WHERE site = ? FOR UPDATE SKIP LOCKED`, site);
        // A locked row belongs to a crawler that is writing.
        const known = found === undefined ? null : toSite(found);
        if (known === null || (known.isLeased && known.heldBy !== holder)) return null;
        yield* setLease(site, holder);
        return { site, holder };
      }),
    renew: (lease) =>
      transaction(function* () {
        yield* heldBy(lease);
        yield* setLease(lease.site, lease.holder);
      }),
    release: ({ site, holder }) =>
      transaction(function* () {
        const sql = "UPDATE library_sites SET held_by = NULL WHERE site = ? AND held_by = ?";
        yield* run(sql, site, holder);
      }),
    beginCrawl: (lease, startUrl, now) =>
      transaction(function* () {
        return yield* beginCrawl(yield* heldBy(lease), startUrl, now);
      }),
    endCrawl: (lease, state, error, now) =>
      transaction(function* () {
        return yield* endCrawl(yield* heldBy(lease), state, error, now);
      }),
    enqueue: (lease, found, depth, maxKnown) =>
      transaction(function* () {
        yield* heldBy(lease);
        yield* enqueue(lease.site, found, depth, maxKnown);
      }),
    next: (lease, busy, limits) =>
      read(function* () {
        const known = yield* find("site", lease.site);
        return known === null ? null : yield* nextTask(known, busy, limits, index);
      }),
    settle: (lease, task, visit, rules) =>
      transaction(function* () {
        const { site } = yield* heldBy(lease);
        const outcome = yield* settleVisit({ site, index, task, rules }, visit);
        const after = (yield* row("SELECT * FROM library_sites WHERE site = ?", site)) ?? {};
        return { outcome, counts: countsFromRow(after), queued: Number(after.waiting) };
      }),
  };
}

const SELECT_SITE = "SELECT library_sites.*, CLOCK_MS AS clock_ms FROM library_sites";

function siteReader(toSite: (found: Parameters<typeof siteFromRow>[0]) => LibrarySite) {
  function* find(column: "site" | "id" | "token", value: string): Steps<LibrarySite | null> {
    const found = yield* row(`${SELECT_SITE} WHERE ${column} = ?`, value);
    return found === undefined ? null : toSite(found);
  }
  /** Other transactions that write to the site wait until this one ends. */
  function* locked(site: string): Steps<LibrarySite | null> {
    const found = yield* row(`${SELECT_SITE} WHERE site = ? FOR UPDATE`, site);
    return found === undefined ? null : toSite(found);
  }
  /**
   * The site, locked. An expired lease is enough to write: until another crawler takes the site,
   * nothing else writes to it.
   */
  function* heldBy({ site, holder }: CrawlLease): Steps<LibrarySite> {
    const known = yield* locked(site);
    if (known === null) throw new LeaseLostError("The site was removed.");
    if (known.heldBy !== holder) throw new LeaseLostError("Another process is crawling this site.");
    return known;
  }
  return { find, locked, heldBy };
}

function* seedsOf(site: string): Steps<readonly string[]> {
  const found = yield* rows("SELECT url FROM library_seeds WHERE site = ? ORDER BY position", site);
  return found.map(({ url }) => String(url));
}

function* nextTask(
  { site, bytes, counts }: LibrarySite,
  busy: ReadonlySet<string>,
  { maxPages, maxBytes, maxKnown }: QueueLimits,
  index: CrawlIndex,
): Steps<CrawlTask | null> {
  const { read, unchanged, skipped, failed } = counts;
  if (bytes >= maxBytes || read + unchanged + busy.size >= maxPages) return null;
  if (skipped + failed >= maxKnown) return null;
  const found = yield* rows(
    "SELECT * FROM library_addresses WHERE site = ? AND state = 'waiting' ORDER BY position LIMIT ?",
    site,
    busy.size + 1,
  );
  const next = found.find(({ url }) => !busy.has(String(url)));
  return next === undefined ? null : taskFromRow(next, yield* index.isCurrent(String(next.url)));
}

function* removePart(
  site: string,
  limit: number,
  index: CrawlIndex,
): Steps<{ removed: number; isDone: boolean }> {
  const urls = yield* indexedUrls(site, limit);
  if (urls.length === 0) {
    const removed = yield* index.removeSite(site);
    yield* deleteSite(site);
    return { removed, isDone: true };
  }
  let removed = 0;
  for (const url of urls) if (yield* releasePage(url, site, index)) removed += 1;
  yield* forget(site, urls);
  return { removed, isDone: false };
}

import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { FACTS_VERSION } from "@/lib/engine/index/facts-version";
import { copyPreparedPages } from "@/lib/engine/index/sqlite/copy-pages";
import { isHolderAlive } from "../lease-holder";
import { type LibrarySite, parseSettings, siteFromRow } from "../records";
import type { CrawlIndex } from "../store/crawl-index";
import { releasePage } from "../store/settle-visit";
import { addSite, timeOfNext } from "../store/sites";
import { row, rows, run, type Steps } from "../store/steps";
import type { SqliteDatabase } from "./sqlite-database";

type Installation = {
  readonly database: DatabaseSync;
  readonly write: SqliteDatabase["write"];
  readonly changes: CrawlIndex;
  /** A library file with one finished site, whose key is an origin. */
  readonly file: string;
  /** The origin here. */
  readonly origin: string;
  readonly now: Date;
};

/**
 * Adds the site of another library file at another port, or replaces the earlier one, in one transaction. The site and
 * its pages then are as after a crawl; its settings stay. False, and nothing changes, if another process is crawling
 * the site, if the file has another format, or if its site has another host, which is part of the stored words.
 */
export function installSite(installation: Installation): boolean {
  const { database, write, file } = installation;
  // Without locks and journal files: the file may be in a folder that cannot be written.
  const uri = `${pathToFileURL(file).href}?mode=ro&immutable=1`;
  database.prepare("ATTACH ? AS prepared").run(uri);
  try {
    return hasSameFormat(database) && write(() => install(installation));
  } finally {
    database.exec("DETACH prepared");
  }
}

function hasSameFormat(database: DatabaseSync): boolean {
  const formatOf = (schema: "main" | "prepared") => [
    database.prepare(`PRAGMA ${schema}.user_version`).get()?.user_version,
    database.prepare(`SELECT version FROM ${schema}.library_schema`).get()?.version,
  ];
  const [index, library] = formatOf("prepared");
  const [ownIndex, ownLibrary] = formatOf("main");
  const facts = database.prepare("SELECT min(facts) AS facts FROM prepared.pages").get()?.facts;
  return index === ownIndex && library === ownLibrary && facts === FACTS_VERSION;
}

function* install(installation: Installation): Steps<boolean> {
  const { database, origin, now } = installation;
  const made = yield* row("SELECT site, start_url, settings FROM prepared.library_sites");
  const from = String(made?.site);
  const { host, hostname } = new URL(origin);
  if (hostname !== URL.parse(from)?.hostname) return false;
  const rebase = (url: string) =>
    url.startsWith(`${from}/`) ? origin + url.slice(from.length) : url;
  const startUrl = rebase(String(made?.start_url));
  const settings = parseSettings(String(made?.settings));
  yield* addSite({ site: origin, kind: "site", name: host, startUrl, settings }, now);
  const found = yield* row(
    "SELECT library_sites.*, CLOCK_MS AS clock_ms FROM main.library_sites WHERE site = ?",
    origin,
  );
  const site = found && siteFromRow(found, isHolderAlive);
  if (site === undefined || site.isLeased) return false;
  const indexed = yield* rows("SELECT url FROM prepared.library_addresses WHERE kept = 1");
  const urls = new Set(indexed.map(({ url }) => rebase(String(url))));
  const removed = yield* removeOthers(installation, urls);
  copyPreparedPages(database, { site: origin, rebase, fetchedAt: now.toISOString() });
  yield* copyAddresses(origin, from, now);
  yield* updateSite(site, startUrl, removed, now);
  yield* run(
    `INSERT INTO main.library_origins (origin, site)
     SELECT ?1, ?1 FROM prepared.library_origins WHERE origin = ?2 ON CONFLICT DO NOTHING`,
    origin,
    from,
  );
  return true;
}

/** Removes the pages that the earlier site had in addition. Returns their number. */
function* removeOthers(
  { origin, changes }: Installation,
  urls: ReadonlySet<string>,
): Steps<number> {
  let removed = 0;
  const before = yield* rows(
    "SELECT url FROM main.library_addresses WHERE site = ? AND kept = 1",
    origin,
  );
  for (const { url } of before) {
    if (urls.has(String(url))) continue;
    if (yield* releasePage(String(url), origin, changes)) removed += 1;
  }
  yield* run("DELETE FROM main.library_addresses WHERE site = ?", origin);
  return removed;
}

function* copyAddresses(origin: string, from: string, now: Date): Steps<void> {
  const moved = (column: string) =>
    `CASE WHEN substr(${column}, 1, length(?2) + 1) = ?2 || '/'
       THEN ?1 || substr(${column}, length(?2) + 1) ELSE ${column} END`;
  yield* run(
    `INSERT INTO main.library_addresses (site, url, position, depth, state, kept, tries, etag, last_modified,
       content_hash, published_at, title, outcome, reason, settled_at, copy_of, script_built)
     SELECT ?1, ${moved("url")}, position, depth, state, kept, tries, etag, last_modified, content_hash,
       published_at, title, outcome, reason, CASE WHEN settled_at IS NULL THEN NULL ELSE ?3 END,
       ${moved("copy_of")}, script_built
     FROM prepared.library_addresses`,
    origin,
    from,
    now.getTime(),
  );
}

const COUNTS = [
  ...["read", "unchanged", "skipped", "failed", "bytes", "known", "waiting", "kept"],
  ...["last_position", "left_unread", "script_built"],
];

function* updateSite(
  { site, settings }: LibrarySite,
  startUrl: string,
  removed: number,
  now: Date,
): Steps<void> {
  const columns = COUNTS.join(", ");
  yield* run(
    `UPDATE main.library_sites SET (${columns}) = (SELECT ${columns} FROM prepared.library_sites),
       state = 'finished', round = round + 1, start_url = ?1, removed = ?2, started_at = ?3, finished_at = ?3,
       next_at = ?4, wish = NULL, held_by = NULL, last_error = NULL WHERE site = ?5`,
    startUrl,
    removed,
    now.toISOString(),
    timeOfNext(settings, now),
    site,
  );
}

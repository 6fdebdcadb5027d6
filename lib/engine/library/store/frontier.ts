import "server-only";
import { stringOrNull } from "@/lib/contract/json-object";
import { isOnDisk } from "@/lib/contract/library";
import { httpStatusError } from "@/lib/engine/load/status-messages";
import type { DiscoveredPage } from "../library-store";
import { COUNT_OF_OUTCOME, type LibrarySite, type Settlement } from "../records";
import { row, rows, run, type Steps } from "./steps";

// The known URLs of a site: queued ones and the outcome of the others. The caller has locked the site's row.

const NOT_FOUND = httpStatusError(404) ?? "";
const GONE = httpStatusError(410) ?? "";

/**
 * Starts a round: queues all known pages again, because the links of an unchanged page are unknown. Forgets those that
 * are gone for good, or that were indexed and then not found twice; these return if they are still linked.
 */
export function* startRound({ site, kind, left }: LibrarySite): Steps<void> {
  const notIndexed = "DELETE FROM library_addresses WHERE site = ? AND kept = 0";
  // A folder lists its files anyway.
  if (isOnDisk(kind)) yield* run(notIndexed, site);
  else
    yield* run(
      `${notIndexed} AND outcome = 'failed' AND (reason = ? OR (reason = ? AND content_hash IS NOT NULL))`,
      ...[site, GONE, NOT_FOUND],
    );
  // The links to the pages beyond the limit are needed.
  if (left > 0)
    yield* run(
      "UPDATE library_addresses SET etag = NULL, last_modified = NULL WHERE site = ?",
      site,
    );
  const waiting = yield* run(
    "UPDATE library_addresses SET state = 'waiting', tries = 0 WHERE site = ?",
    site,
  );
  yield* run(
    `UPDATE library_sites SET known = ?1, waiting = ?1,
       kept = (SELECT count(*) FROM library_addresses WHERE site = ?2 AND kept = 1),
       script_built = (SELECT count(*) FROM library_addresses WHERE site = ?2 AND script_built = 1)
     WHERE site = ?2`,
    waiting,
    site,
  );
}

/** Appends URLs to the queue; ignores those already known in this crawl. */
export function* enqueue(
  site: string,
  found: readonly DiscoveredPage[],
  depth: number,
  maxKnown: number,
): Steps<void> {
  if (found.length === 0) return;
  const counts = yield* row("SELECT known, last_position FROM library_sites WHERE site = ?", site);
  const free = maxKnown - Number(counts?.known ?? maxKnown);
  if (free <= 0) return;
  // Reading one property of each entry takes longer than inserting it.
  const hasDates = found.some(({ publishedAt }) => publishedAt);
  const url = hasDates ? "page.value ->> 'url'" : "TEXT(page.value)";
  const publishedAt = hasDates ? "page.value ->> 'publishedAt'" : "NULL";
  // Only a queue that is almost full needs to know which URLs are new before it takes them.
  const onlyNew =
    free >= found.length
      ? "WHERE ?5 > 0"
      : `WHERE NOT EXISTS (SELECT 1 FROM library_addresses known
           WHERE known.site = ?1 AND KEY(known.url) = KEY(${url}))
         ORDER BY page.position LIMIT ?5`;
  const added = yield* run(
    `INSERT INTO library_addresses (site, url, position, depth, state, published_at)
     SELECT ?1, ${url}, CAST(?2 AS integer) + CAST(page.position AS integer), CAST(?3 AS integer),
       'waiting', ${publishedAt}
     FROM LIST(?4) AS page ${onlyNew} ON CONFLICT DO NOTHING`,
    site,
    Number(counts?.last_position) + 1,
    depth,
    JSON.stringify(hasDates ? found : found.map((page) => page.url)),
    free,
  );
  if (added === 0) return;
  yield* run(
    `UPDATE library_sites SET known = known + ?1, waiting = waiting + ?1,
       last_position = last_position + ?2 WHERE site = ?3`,
    added,
    found.length,
    site,
  );
}

/** The outcome of a URL in this crawl; null while it is queued or unknown. */
export function* outcomeOf(
  site: string,
  url: string,
): Steps<{ isIndexed: boolean; copyOf: string | null } | null> {
  const found = yield* row(
    `SELECT kept, copy_of FROM library_addresses
     WHERE site = ? AND KEY(url) = KEY(?) AND state = 'settled'`,
    site,
    url,
  );
  return found === undefined
    ? null
    : { isIndexed: found.kept === 1, copyOf: stringOrNull(found.copy_of) };
}

export function* settle(site: string, url: string, settlement: Settlement, now: Date): Steps<void> {
  const { outcome, isIndexed, movedTo, bytes = 0 } = settlement;
  if (movedTo === undefined) yield* write(site, url, settlement, isIndexed, now);
  else {
    const redirected = { outcome, isIndexed: false, reason: "Redirects to another URL." };
    yield* write(site, url, redirected, false, null);
    yield* write(site, movedTo, settlement, true, now);
    // The date that a feed gives for a URL applies to the page it redirects to.
    yield* run(
      `UPDATE library_addresses SET published_at = coalesce(published_at,
         (SELECT published_at FROM library_addresses WHERE site = ?1 AND KEY(url) = KEY(?2)))
       WHERE site = ?1 AND KEY(url) = KEY(?3)`,
      site,
      url,
      movedTo,
    );
  }
  const column = COUNT_OF_OUTCOME[outcome];
  yield* run(
    `UPDATE library_sites SET ${column} = ${column} + 1, bytes = bytes + ? WHERE site = ?`,
    bytes,
    site,
  );
}

/** `at` is null for a URL that only redirects: the target is listed instead. */
function* write(
  site: string,
  url: string,
  settlement: Settlement,
  isIndexed: boolean,
  at: Date | null,
): Steps<void> {
  const { outcome, title = "", reason = null } = settlement;
  const { etag = null, lastModified = null, contentHash = null, copyOf = null } = settlement;
  const before = yield* row(
    "SELECT state, kept, script_built FROM library_addresses WHERE site = ? AND KEY(url) = KEY(?)",
    site,
    url,
  );
  const wasScriptBuilt = before?.script_built === 1;
  const isScriptBuilt = settlement.isScriptBuilt ?? wasScriptBuilt;
  yield* run(
    `INSERT INTO library_addresses (site, url, position, depth, state, kept, etag, last_modified, content_hash,
       title, outcome, reason, settled_at, copy_of, script_built)
     VALUES (?1, ?2, 0, 0, 'settled', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
     ON CONFLICT (site, KEY(url)) DO UPDATE SET state = 'settled', kept = excluded.kept,
       etag = coalesce(excluded.etag, library_addresses.etag),
       last_modified = coalesce(excluded.last_modified, library_addresses.last_modified),
       content_hash = coalesce(excluded.content_hash, library_addresses.content_hash),
       title = CASE WHEN excluded.title = '' THEN library_addresses.title ELSE excluded.title END,
       outcome = excluded.outcome, reason = excluded.reason, settled_at = excluded.settled_at,
       copy_of = excluded.copy_of, script_built = excluded.script_built`,
    site,
    url,
    isIndexed ? 1 : 0,
    etag,
    lastModified,
    contentHash,
    title,
    outcome,
    reason,
    at?.getTime() ?? null,
    copyOf,
    isScriptBuilt ? 1 : 0,
  );
  yield* run(
    `UPDATE library_sites SET known = known + ?, waiting = waiting - ?, kept = kept + ?,
       script_built = script_built + ? WHERE site = ?`,
    before === undefined ? 1 : 0,
    before?.state === "waiting" ? 1 : 0,
    (isIndexed ? 1 : 0) - (before?.kept === 1 ? 1 : 0),
    (isScriptBuilt ? 1 : 0) - (wasScriptBuilt ? 1 : 0),
    site,
  );
}

/** Moves a URL to the end of the queue for another try. */
export function* requeue(site: string, url: string): Steps<void> {
  yield* run("UPDATE library_sites SET last_position = last_position + 1 WHERE site = ?", site);
  yield* run(
    `UPDATE library_addresses SET tries = tries + 1,
       position = (SELECT last_position FROM library_sites s WHERE s.site = library_addresses.site)
     WHERE site = ? AND KEY(url) = KEY(?)`,
    site,
    url,
  );
}

export function* indexedCopyOf(site: string, original: string): Steps<string | null> {
  const found = yield* row(
    `SELECT url FROM library_addresses
     WHERE site = ? AND copy_of IS NOT NULL AND KEY(copy_of) = KEY(?) AND kept = 1 LIMIT 1`,
    site,
    original,
  );
  return found === undefined ? null : String(found.url);
}

/**
 * The original failed: queues the first page that names it as canonical, unless another copy is
 * indexed.
 */
export function* requeueCopy(site: string, original: string): Steps<void> {
  if ((yield* indexedCopyOf(site, original)) !== null) return;
  const copy = yield* row(
    `SELECT url FROM library_addresses WHERE site = ? AND copy_of IS NOT NULL AND KEY(copy_of) = KEY(?)
       AND state = 'settled' AND kept = 0
     ORDER BY settled_at LIMIT 1`,
    site,
    original,
  );
  if (copy === undefined) return;
  yield* run(
    `UPDATE library_sites SET last_position = last_position + 1, waiting = waiting + 1, skipped = skipped - 1
     WHERE site = ?`,
    site,
  );
  yield* run(
    `UPDATE library_addresses SET state = 'waiting', copy_of = NULL, outcome = NULL, reason = NULL,
       settled_at = NULL, position =
         (SELECT last_position FROM library_sites s WHERE s.site = library_addresses.site)
     WHERE site = ? AND KEY(url) = KEY(?)`,
    site,
    String(copy.url),
  );
}

/**
 * Empties the queue at the end of a crawl; returns the number of new URLs that were not fetched.
 */
export function* clearQueue(site: string): Steps<number> {
  const before = yield* row("SELECT waiting FROM library_sites WHERE site = ?", site);
  const gone = yield* run(
    "DELETE FROM library_addresses WHERE site = ? AND state = 'waiting' AND kept = 0",
    site,
  );
  yield* run(
    "UPDATE library_addresses SET state = 'settled' WHERE site = ? AND state = 'waiting'",
    site,
  );
  yield* run("UPDATE library_sites SET waiting = 0, known = known - ? WHERE site = ?", gone, site);
  return Number(before?.waiting ?? 0);
}

/**
 * At the end of a crawl that could not read the site: its pages stay as they were, and new URLs stay queued. Returns 0, as
 * no limit was reached.
 */
export function* keepKnown(site: string): Steps<number> {
  const known = yield* run(
    `UPDATE library_addresses SET state = 'settled'
     WHERE site = ? AND state = 'waiting' AND outcome IS NOT NULL`,
    site,
  );
  yield* run("UPDATE library_sites SET waiting = waiting - ? WHERE site = ?", known, site);
  return 0;
}

/** Indexed URLs, in batches, to remove a site. */
export function* indexedUrls(site: string, limit: number): Steps<readonly string[]> {
  const found = yield* rows(
    "SELECT url FROM library_addresses WHERE site = ? AND kept = 1 LIMIT ?",
    site,
    limit,
  );
  return found.map(({ url }) => String(url));
}

/** Another site that has the URL indexed, or null. */
export function* otherSiteWith(site: string, url: string): Steps<string | null> {
  const found = yield* row(
    `SELECT s.site FROM library_sites s WHERE s.site <> ?1 AND EXISTS
       (SELECT 1 FROM library_addresses a WHERE a.site = s.site AND KEY(a.url) = KEY(?2) AND a.kept = 1) LIMIT 1`,
    site,
    url,
  );
  return found === undefined ? null : String(found.site);
}

/** The publication date that any feed of the library gives for a page. */
export function* feedDateOf(url: string): Steps<string | null> {
  const found = yield* row(
    `SELECT a.published_at FROM library_sites s CROSS JOIN library_addresses a
     WHERE a.site = s.site AND KEY(a.url) = KEY(?1) AND a.published_at IS NOT NULL LIMIT 1`,
    url,
  );
  return stringOrNull(found?.published_at);
}

export function* forget(site: string, urls: readonly string[]): Steps<void> {
  for (const url of urls)
    yield* run("DELETE FROM library_addresses WHERE site = ? AND KEY(url) = KEY(?)", site, url);
}

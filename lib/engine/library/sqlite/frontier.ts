import "server-only";
import {
  COUNT_OF_OUTCOME,
  type CrawlTask,
  type Settlement,
  stringOrNull,
  taskFromRow,
} from "./records";
import type { Statements } from "./statements";

/** A URL to crawl, with the date that a feed gives for it. */
export type DiscoveredPage = { readonly url: string; readonly publishedAt?: string | null };

/** The known URLs of a site: queued ones and the outcome of the others. */
export class Frontier {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /**
   * Starts a round: queues all indexed pages again and deletes the others, which return if they are
   * still linked.
   */
  startRound(site: string): void {
    this.#statements.run("DELETE FROM library_addresses WHERE site = ? AND kept = 0", site);
    const waiting = this.#statements.run(
      "UPDATE library_addresses SET state = 'waiting', tries = 0 WHERE site = ?",
      site,
    );
    this.#statements.run(
      `UPDATE library_sites SET known = ?1, waiting = ?1, kept = ?1, script_built =
         (SELECT count(*) FROM library_addresses WHERE site = ?2 AND script_built = 1) WHERE site = ?2`,
      waiting,
      site,
    );
  }

  /** Appends URLs to the queue; ignores those already known in this crawl. */
  enqueue(site: string, found: readonly DiscoveredPage[], depth: number, maxKnown: number): void {
    if (found.length === 0) return;
    this.#statements.transaction(() => {
      const row = this.#statements.row(
        "SELECT known, last_position FROM library_sites WHERE site = ?",
        site,
      );
      if (row === undefined) return;
      const known = Number(row.known);
      let position = Number(row.last_position);
      let added = 0;
      for (const { url, publishedAt = null } of found) {
        if (known + added >= maxKnown) break;
        const changed = this.#statements.run(
          `INSERT OR IGNORE INTO library_addresses (site, url, position, depth, state, published_at)
           VALUES (?, ?, ?, ?, 'waiting', ?)`,
          site,
          url,
          position + 1,
          depth,
          publishedAt,
        );
        if (changed === 0) continue;
        added += 1;
        position += 1;
      }
      if (added > 0)
        this.#statements.run(
          `UPDATE library_sites SET known = known + ?, waiting = waiting + ?, last_position = ?
           WHERE site = ?`,
          added,
          added,
          position,
          site,
        );
    });
  }

  /** The next queued URL that is not in `busy`. */
  next(site: string, busy: ReadonlySet<string>): CrawlTask | null {
    const rows = this.#statements.rows(
      "SELECT * FROM library_addresses WHERE site = ? AND state = 'waiting' ORDER BY position LIMIT ?",
      site,
      busy.size + 1,
    );
    const row = rows.find(({ url }) => !busy.has(String(url)));
    return row === undefined ? null : taskFromRow(row);
  }

  /** The outcome of a URL in this crawl; null while it is queued or unknown. */
  outcomeOf(site: string, url: string): { isIndexed: boolean; copyOf: string | null } | null {
    const row = this.#statements.row(
      "SELECT kept, copy_of FROM library_addresses WHERE site = ? AND url = ? AND state = 'settled'",
      site,
      url,
    );
    return row === undefined
      ? null
      : { isIndexed: row.kept === 1, copyOf: stringOrNull(row.copy_of) };
  }

  settle(site: string, url: string, settlement: Settlement, now: Date): void {
    this.#statements.transaction(() => {
      const { outcome, isIndexed, movedTo, bytes = 0 } = settlement;
      if (movedTo === undefined) this.#write(site, url, settlement, isIndexed, now);
      else {
        const redirected = {
          outcome,
          isIndexed: false,
          reason: "Redirects to another URL.",
        };
        this.#write(site, url, redirected, false, null);
        this.#write(site, movedTo, settlement, true, now);
        // The date that a feed gives for a URL applies to the page it redirects to.
        this.#statements.run(
          `UPDATE library_addresses SET published_at = coalesce(published_at,
             (SELECT published_at FROM library_addresses WHERE site = ?1 AND url = ?2))
           WHERE site = ?1 AND url = ?3`,
          site,
          url,
          movedTo,
        );
      }
      const column = COUNT_OF_OUTCOME[outcome];
      this.#statements.run(
        `UPDATE library_sites SET ${column} = ${column} + 1, bytes = bytes + ? WHERE site = ?`,
        bytes,
        site,
      );
    });
  }

  /** Moves a URL to the end of the queue for another try. */
  requeue(site: string, url: string): void {
    this.#statements.transaction(() => {
      this.#statements.run(
        "UPDATE library_sites SET last_position = last_position + 1 WHERE site = ?",
        site,
      );
      this.#statements.run(
        `UPDATE library_addresses SET tries = tries + 1,
           position = (SELECT last_position FROM library_sites s WHERE s.site = library_addresses.site)
         WHERE site = ? AND url = ?`,
        site,
        url,
      );
    });
  }

  /** The copy that is indexed in place of an original that failed. */
  indexedCopyOf(site: string, original: string): string | null {
    const row = this.#statements.row(
      "SELECT url FROM library_addresses WHERE site = ? AND copy_of = ? AND kept = 1 LIMIT 1",
      site,
      original,
    );
    return row === undefined ? null : String(row.url);
  }

  /**
   * The original failed: queues the first page that names it as canonical, unless another copy is
   * indexed.
   */
  requeueCopy(site: string, original: string): void {
    this.#statements.transaction(() => {
      if (this.indexedCopyOf(site, original) !== null) return;
      const copy = this.#statements.row(
        `SELECT url FROM library_addresses WHERE site = ? AND copy_of = ? AND state = 'settled' AND kept = 0
         ORDER BY settled_at LIMIT 1`,
        site,
        original,
      );
      if (copy === undefined) return;
      this.#statements.run(
        `UPDATE library_sites SET last_position = last_position + 1, waiting = waiting + 1, skipped = skipped - 1
         WHERE site = ?`,
        site,
      );
      this.#statements.run(
        `UPDATE library_addresses SET state = 'waiting', copy_of = NULL, outcome = NULL, reason = NULL,
           settled_at = NULL, position =
             (SELECT last_position FROM library_sites s WHERE s.site = library_addresses.site)
         WHERE site = ? AND url = ?`,
        site,
        String(copy.url),
      );
    });
  }

  /**
   * Empties the queue at the end of a crawl; returns the number of new URLs that were not fetched.
   */
  clear(site: string): number {
    const left = Number(
      this.#statements.row("SELECT waiting FROM library_sites WHERE site = ?", site)?.waiting ?? 0,
    );
    const gone = this.#statements.run(
      "DELETE FROM library_addresses WHERE site = ? AND state = 'waiting' AND kept = 0",
      site,
    );
    this.#statements.run(
      "UPDATE library_addresses SET state = 'settled' WHERE site = ? AND state = 'waiting'",
      site,
    );
    this.#statements.run(
      "UPDATE library_sites SET waiting = 0, known = known - ? WHERE site = ?",
      gone,
      site,
    );
    return left;
  }

  /** Indexed URLs, in batches, to remove a site. */
  indexedUrls(site: string, limit: number): string[] {
    return this.#statements
      .rows("SELECT url FROM library_addresses WHERE site = ? AND kept = 1 LIMIT ?", site, limit)
      .map(({ url }) => String(url));
  }

  /** Another site that has the URL indexed, or null. */
  otherSiteWith(site: string, url: string): string | null {
    const row = this.#statements.row(
      `SELECT s.site FROM library_sites s WHERE s.site <> ?1 AND EXISTS
         (SELECT 1 FROM library_addresses a WHERE a.site = s.site AND a.url = ?2 AND a.kept = 1) LIMIT 1`,
      site,
      url,
    );
    return row === undefined ? null : String(row.site);
  }

  /** The publication date that any feed of the library gives for a page. */
  feedDateOf(url: string): string | null {
    const row = this.#statements.row(
      `SELECT a.published_at FROM library_sites s CROSS JOIN library_addresses a
         ON a.site = s.site AND a.url = ?1 WHERE a.published_at IS NOT NULL LIMIT 1`,
      url,
    );
    return stringOrNull(row?.published_at);
  }

  delete(site: string, urls: readonly string[]): void {
    for (const url of urls)
      this.#statements.run("DELETE FROM library_addresses WHERE site = ? AND url = ?", site, url);
  }

  /** `at` is null for a URL that only redirects: the target is listed instead. */
  #write(
    site: string,
    url: string,
    settlement: Settlement,
    isIndexed: boolean,
    at: Date | null,
  ): void {
    const { outcome, title = "", reason = null } = settlement;
    const { etag = null, lastModified = null, contentHash = null, copyOf = null } = settlement;
    const before = this.#statements.row(
      "SELECT state, kept, script_built FROM library_addresses WHERE site = ? AND url = ?",
      site,
      url,
    );
    const wasScriptBuilt = before?.script_built === 1;
    const isScriptBuilt = settlement.isScriptBuilt ?? wasScriptBuilt;
    this.#statements.run(
      `INSERT INTO library_addresses (site, url, position, depth, state, kept, etag, last_modified, content_hash,
         title, outcome, reason, settled_at, copy_of, script_built)
       VALUES (?1, ?2, 0, 0, 'settled', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
       ON CONFLICT (site, url) DO UPDATE SET state = 'settled', kept = excluded.kept,
         etag = coalesce(excluded.etag, etag), last_modified = coalesce(excluded.last_modified, last_modified),
         content_hash = coalesce(excluded.content_hash, content_hash),
         title = CASE WHEN excluded.title = '' THEN title ELSE excluded.title END,
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
    this.#statements.run(
      `UPDATE library_sites SET known = known + ?, waiting = waiting - ?, kept = kept + ?,
         script_built = script_built + ? WHERE site = ?`,
      before === undefined ? 1 : 0,
      before?.state === "waiting" ? 1 : 0,
      (isIndexed ? 1 : 0) - (before?.kept === 1 ? 1 : 0),
      (isScriptBuilt ? 1 : 0) - (wasScriptBuilt ? 1 : 0),
      site,
    );
  }
}

import "server-only";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  COUNTED,
  countsOf,
  type LibrarySite,
  type Settlement,
  siteOf,
  type Task,
  taskOf,
} from "./library-records";
import { prepareLibrary } from "./library-schema";
import type { SiteCounts, SiteState } from "./progress";

/**
 * Which sites there are and how far the reading of each has come, on disk after every step. What a method has
 * returned from survives the end of the process.
 */
export class LibraryStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Begins a reading, or goes on with one that did not come to its end. A new one reads every kept page again and
   * forgets the others, which are found again if they are still linked.
   */
  begin(site: string, startUrl: string, now: Date): { resumed: boolean } {
    return this.#write(() => {
      const known = this.site(site);
      const resumed = known?.state === "reading" || known?.state === "stopped";
      if (known === null)
        this.#run(
          "INSERT INTO sites (site, start_url, state, round, started_at) VALUES (?, ?, 'reading', 1, ?)",
          site,
          startUrl,
          now.toISOString(),
        );
      else if (resumed)
        this.#run("UPDATE sites SET state = 'reading', last_error = NULL WHERE site = ?", site);
      else {
        this.#run(
          `UPDATE sites SET state = 'reading', round = round + 1, start_url = ?, started_at = ?, finished_at = NULL,
           last_error = NULL, read = 0, unchanged = 0, skipped = 0, failed = 0, removed = 0 WHERE site = ?`,
          startUrl,
          now.toISOString(),
          site,
        );
        this.#run("DELETE FROM addresses WHERE site = ? AND kept = 0", site);
        this.#run("UPDATE addresses SET state = 'waiting' WHERE site = ?", site);
      }
      return { resumed };
    });
  }

  /** Adds addresses to the end of the queue; those already known in this reading are passed over. */
  enqueue(site: string, urls: readonly string[], depth: number, most: number): void {
    if (urls.length === 0) return;
    this.#write(() => {
      let position = this.#number(
        "SELECT coalesce(max(position), 0) AS value FROM addresses WHERE site = ?",
        site,
      );
      let room =
        most - this.#number("SELECT count(*) AS value FROM addresses WHERE site = ?", site);
      const insert = this.#database.prepare(
        "INSERT OR IGNORE INTO addresses (site, url, position, depth, state) VALUES (?, ?, ?, ?, 'waiting')",
      );
      for (const url of urls) {
        if (room <= 0) return;
        position += 1;
        if (Number(insert.run(site, url, position, depth).changes) > 0) room -= 1;
      }
    });
  }

  /** The next addresses to be read, without those in `busy`. */
  waiting(site: string, busy: ReadonlySet<string>): Task | null {
    const rows = this.#database
      .prepare(
        "SELECT * FROM addresses WHERE site = ? AND state = 'waiting' ORDER BY position LIMIT ?",
      )
      .all(site, busy.size + 1);
    const row = rows.find(({ url }) => !busy.has(String(url)));
    if (row === undefined) return null;
    return taskOf(row);
  }

  /** What became of an address in this reading; null while it waits or is unknown. */
  settled(site: string, url: string): { kept: boolean } | null {
    const row = this.#database
      .prepare("SELECT kept FROM addresses WHERE site = ? AND url = ? AND state = 'settled'")
      .get(site, url);
    return row === undefined ? null : { kept: row.kept === 1 };
  }

  settle(site: string, url: string, settlement: Settlement): void {
    this.#write(() => {
      const {
        as,
        kept,
        movedTo,
        etag = null,
        lastModified = null,
        contentHash = null,
      } = settlement;
      const upsert = this.#database.prepare(
        `INSERT INTO addresses (site, url, position, depth, state, kept, etag, last_modified, content_hash)
         VALUES (?, ?, 0, 0, 'settled', ?, ?, ?, ?)
         ON CONFLICT (site, url) DO UPDATE SET state = 'settled', kept = excluded.kept,
           etag = coalesce(excluded.etag, etag), last_modified = coalesce(excluded.last_modified, last_modified),
           content_hash = coalesce(excluded.content_hash, content_hash)`,
      );
      if (movedTo === undefined)
        upsert.run(site, url, kept ? 1 : 0, etag, lastModified, contentHash);
      else {
        upsert.run(site, url, 0, null, null, null);
        upsert.run(site, movedTo, 1, etag, lastModified, contentHash);
      }
      const column = COUNTED[as];
      this.#run(`UPDATE sites SET ${column} = ${column} + 1 WHERE site = ?`, site);
    });
  }

  /** Ends a reading. A finished one empties the queue; returns how many new addresses that left unread. */
  end(site: string, state: Exclude<SiteState, "reading">, error: string | null, now: Date): number {
    return this.#write(() => {
      this.#run(
        "UPDATE sites SET state = ?, last_error = ?, finished_at = ? WHERE site = ?",
        state,
        error,
        now.toISOString(),
        site,
      );
      if (state === "stopped") return this.queued(site);
      const left = this.queued(site);
      this.#run("DELETE FROM addresses WHERE site = ? AND state = 'waiting' AND kept = 0", site);
      this.#run("UPDATE addresses SET state = 'settled' WHERE site = ?", site);
      return left;
    });
  }

  queued(site: string): number {
    return this.#number(
      "SELECT count(*) AS value FROM addresses WHERE site = ? AND state = 'waiting'",
      site,
    );
  }

  counts(site: string): SiteCounts {
    const row = this.#database.prepare("SELECT * FROM sites WHERE site = ?").get(site);
    return countsOf(row ?? {});
  }

  site(site: string): LibrarySite | null {
    return this.listSites().find((each) => each.site === site) ?? null;
  }

  listSites(): LibrarySite[] {
    const rows = this.#database
      .prepare(
        `SELECT *,
           (SELECT count(*) FROM addresses a WHERE a.site = s.site AND a.kept = 1) AS pages,
           (SELECT count(*) FROM addresses a WHERE a.site = s.site AND a.state = 'waiting') AS queued
         FROM sites s ORDER BY site`,
      )
      .all();
    return rows.map(siteOf);
  }

  /** Forgets a site and the origin that was named for it. */
  removeSite(site: string): void {
    this.#write(() => {
      this.#run("DELETE FROM named_origins WHERE site = ?", site);
      this.#run("DELETE FROM sites WHERE site = ?", site);
    });
  }

  /** Lets the address guard pass exactly this origin. */
  nameOrigin(origin: string, site: string): void {
    this.#run("INSERT OR IGNORE INTO named_origins (origin, site) VALUES (?, ?)", origin, site);
  }

  /** For the address guard, which asks at every check: another process may have added one since. */
  namedOrigins(): string[] {
    return this.#database
      .prepare("SELECT origin FROM named_origins ORDER BY origin")
      .all()
      .map(({ origin }) => String(origin));
  }

  close(): void {
    this.#database.close();
  }

  #number(sql: string, ...values: string[]): number {
    return Number(this.#database.prepare(sql).get(...values)?.value);
  }

  #run(sql: string, ...values: (string | null)[]): void {
    this.#database.prepare(sql).run(...values);
  }

  /** Nested calls are part of the outer one. */
  #write<T>(work: () => T): T {
    if (this.#database.isTransaction) return work();
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}

/** Opens the library's file, and makes it and its folder where there is none. */
export function openLibrary(file: string): LibraryStore {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    prepareLibrary(database);
    return new LibraryStore(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

import "server-only";
import { createHash } from "node:crypto";
import type { CrawlSettings, LibraryKind, SiteCounts } from "@/lib/contract/library";
import { Frontier } from "./frontier";
import {
  countsFromRow,
  type LibrarySite,
  type PendingCommand,
  type SiteState,
  siteFromRow,
} from "./records";
import { SitePages } from "./site-pages";
import type { Statements } from "./statements";

/** How long a crawler's lease is valid without renewal. */
const LEASE_MS = 30_000;

export type NewSite = {
  readonly site: string;
  readonly kind: LibraryKind;
  readonly name: string;
  readonly startUrl: string;
  readonly settings?: CrawlSettings;
  readonly token?: string;
  readonly seeds?: readonly string[];
};

/**
 * The sites and the state of their crawls, committed after every step. When a method returns, its
 * changes survive a crash of the process.
 */
export class LibraryStore {
  readonly frontier: Frontier;
  readonly pages: SitePages;
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
    this.frontier = new Frontier(statements);
    this.pages = new SitePages(statements);
  }

  /** Commits everything that `work` writes, including pages of the index, or nothing. */
  transaction<T>(work: () => T): T {
    return this.#statements.transaction(work);
  }

  /** Returns false if the site exists. */
  add(newSite: NewSite, now: Date): boolean {
    const { site, kind, name, startUrl, settings, token = null, seeds = [] } = newSite;
    return this.transaction(() => {
      const added = this.#statements.run(
        `INSERT OR IGNORE INTO library_sites (site, id, kind, name, start_url, settings, token, state, round, added_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)`,
        site,
        siteId(site),
        kind,
        name,
        startUrl,
        JSON.stringify(settings ?? {}),
        token,
        now.toISOString(),
      );
      if (added === 0) return false;
      for (const [position, url] of seeds.entries())
        this.#statements.run("INSERT INTO library_seeds VALUES (?, ?, ?)", site, position, url);
      return true;
    });
  }

  seeds(site: string): string[] {
    return this.#statements
      .rows("SELECT url FROM library_seeds WHERE site = ? ORDER BY position", site)
      .map(({ url }) => String(url));
  }

  /**
   * Starts a crawl or resumes an unfinished one. A new crawl queues every indexed page and deletes
   * the other URLs, which return if they are still linked.
   */
  beginCrawl(site: string, startUrl: string, now: Date): { resumed: boolean } {
    return this.transaction(() => {
      const known = this.site(site);
      if (known === null) throw new Error("The library has no such site.");
      const isUnfinished = known.state === "reading" || known.state === "stopped";
      const resumed = isUnfinished && known.command !== "renew";
      this.#statements.run(
        `UPDATE library_sites SET state = 'reading', start_url = ?, wish = NULL, last_error = NULL,
           next_at = NULL WHERE site = ?`,
        startUrl,
        site,
      );
      if (resumed) return { resumed };
      this.#statements.run(
        `UPDATE library_sites SET round = round + 1, started_at = ?, finished_at = NULL, read = 0, unchanged = 0,
           skipped = 0, failed = 0, removed = 0, bytes = 0, left_unread = 0 WHERE site = ?`,
        now.toISOString(),
        site,
      );
      this.frontier.startRound(site);
      return { resumed };
    });
  }

  /**
   * Ends a crawl. A finished one empties the queue. Returns the number of new URLs that were not
   * fetched.
   */
  endCrawl(
    site: string,
    state: Exclude<SiteState, "reading" | "waiting">,
    error: string | null,
    now: Date,
  ): number {
    return this.transaction(() => {
      const known = this.site(site);
      const hours = known?.settings.everyHours ?? null;
      const nextAt =
        hours === null || state === "stopped"
          ? null
          : new Date(now.getTime() + hours * 3_600_000).toISOString();
      this.#statements.run(
        `UPDATE library_sites SET state = ?, last_error = ?, finished_at = ?, next_at = ?, held_by = NULL,
           wish = CASE WHEN wish = 'stop' THEN NULL ELSE wish END WHERE site = ?`,
        state,
        error,
        now.toISOString(),
        nextAt,
        site,
      );
      if (state === "stopped") return this.queued(site);
      const left = this.frontier.clear(site);
      this.#statements.run("UPDATE library_sites SET left_unread = ? WHERE site = ?", left, site);
      return left;
    });
  }

  /** Stores a command until a crawler has executed it. */
  setCommand(site: string, command: PendingCommand): void {
    this.#statements.run("UPDATE library_sites SET wish = ? WHERE site = ?", command, site);
  }

  /** Marks a site as stopped that no process is crawling. */
  markStopped(site: string): void {
    this.#statements.run(
      "UPDATE library_sites SET state = 'stopped', wish = NULL, held_by = NULL WHERE site = ?",
      site,
    );
  }

  setSettings(site: string, settings: CrawlSettings, now: Date): void {
    const hours = settings.everyHours;
    this.#statements.run(
      `UPDATE library_sites SET settings = ?,
         next_at = CASE WHEN state IN ('finished', 'failed') THEN ? ELSE next_at END WHERE site = ?`,
      JSON.stringify(settings),
      hours === null ? null : new Date(now.getTime() + hours * 3_600_000).toISOString(),
      site,
    );
  }

  /** Takes or renews the lease of a crawl; returns false if another holder has it. */
  acquireLease(site: string, by: string, now: Date, isAlive: (holder: string) => boolean): boolean {
    return this.transaction(() => {
      const known = this.site(site);
      if (known === null || isLeased(known, by, now, isAlive)) return false;
      this.#statements.run(
        "UPDATE library_sites SET held_by = ?, held_until = ? WHERE site = ?",
        by,
        now.getTime() + LEASE_MS,
        site,
      );
      return true;
    });
  }

  releaseLease(site: string, by: string): void {
    this.#statements.run(
      "UPDATE library_sites SET held_by = NULL WHERE site = ? AND held_by = ?",
      site,
      by,
    );
  }

  queued(site: string): number {
    return this.site(site)?.queued ?? 0;
  }

  counts(site: string): SiteCounts {
    return countsFromRow(
      this.#statements.row("SELECT * FROM library_sites WHERE site = ?", site) ?? {},
    );
  }

  site(site: string): LibrarySite | null {
    const row = this.#statements.row("SELECT * FROM library_sites WHERE site = ?", site);
    return row === undefined ? null : siteFromRow(row);
  }

  siteById(id: string): LibrarySite | null {
    const row = this.#statements.row("SELECT * FROM library_sites WHERE id = ?", id);
    return row === undefined ? null : siteFromRow(row);
  }

  siteByToken(token: string): LibrarySite | null {
    const row = this.#statements.row("SELECT * FROM library_sites WHERE token = ?", token);
    return row === undefined ? null : siteFromRow(row);
  }

  listSites(): LibrarySite[] {
    return this.#statements
      .rows("SELECT * FROM library_sites ORDER BY name, site")
      .map(siteFromRow);
  }

  /** Size of the database file, including the index. */
  bytes(): number {
    const row = this.#statements.row(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
    );
    return Number(row?.bytes ?? 0);
  }

  /** Deletes a site and its allowed origins. */
  removeSite(site: string): void {
    this.transaction(() => {
      this.#statements.run("DELETE FROM library_origins WHERE site = ?", site);
      this.#statements.run("DELETE FROM library_sites WHERE site = ?", site);
    });
  }

  /** Makes the address guard allow the pages of exactly this origin. */
  allowOrigin(origin: string, site: string): void {
    this.#statements.run(
      "INSERT OR IGNORE INTO library_origins (origin, site) VALUES (?, ?)",
      origin,
      site,
    );
  }

  /**
   * Queried by the address guard on every check, because another process may have added an origin.
   */
  allowedOrigins(): string[] {
    return this.#statements
      .rows("SELECT DISTINCT origin FROM library_origins ORDER BY origin")
      .map(({ origin }) => String(origin));
  }
}

export const siteId = (site: string): string =>
  createHash("sha256").update(site).digest("hex").slice(0, 16);

/** Whether another holder has a valid lease. */
export function isLeased(
  { heldBy, heldUntil }: Pick<LibrarySite, "heldBy" | "heldUntil">,
  by: string | null,
  now: Date,
  isAlive: (holder: string) => boolean,
): boolean {
  return heldBy !== null && heldBy !== by && heldUntil > now.getTime() && isAlive(heldBy);
}

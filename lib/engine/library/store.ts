import "server-only";
import { createHash } from "node:crypto";
import type { CrawlSettings, LibraryKind, SiteCounts } from "@/lib/contract/library";
import type { SiteState } from "./crawl/crawl-event";
import { Frontier } from "./crawl/frontier";
import { countsFromRow, type LibrarySite, type PendingCommand, siteFromRow } from "./records";
import { SitePages } from "./site-pages";
import type { Statements } from "./statements";

/** How long a reader is believed to be at work without saying so again. */
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
 * Which sites there are and how far the reading of each has come, on disk after every step. What a method has
 * returned from survives the end of the process.
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

  /** Everything that `work` writes, pages of the index included, is kept, or nothing of it. */
  transaction<T>(work: () => T): T {
    return this.#statements.transaction(work);
  }

  /** False where there is such a site already. */
  add(given: NewSite, now: Date): boolean {
    const { site, kind, name, startUrl, settings, token = null, seeds = [] } = given;
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
   * Begins a reading, or goes on with one that did not come to its end. A new one reads every kept page again and
   * forgets the others, which are found again if they are still linked.
   */
  begin(site: string, startUrl: string, now: Date): { resumed: boolean } {
    return this.transaction(() => {
      const known = this.site(site);
      if (known === null) throw new Error("There is no such site in the library.");
      const underWay = known.state === "reading" || known.state === "stopped";
      const resumed = underWay && known.command !== "renew";
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

  /** Ends a reading. A finished one empties the queue; answers how many new addresses that left unread. */
  end(
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

  /** Keeps what the operator asked for, until a reader has done it. */
  setCommand(site: string, command: PendingCommand): void {
    this.#statements.run("UPDATE library_sites SET wish = ? WHERE site = ?", command, site);
  }

  /** Nobody reads the site and nobody shall. */
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

  /** Says that `by` reads the site, at first and again and again; false where another one does. */
  hold(site: string, by: string, now: Date, lives: (holder: string) => boolean): boolean {
    return this.transaction(() => {
      const known = this.site(site);
      if (known === null || isHeld(known, by, now, lives)) return false;
      this.#statements.run(
        "UPDATE library_sites SET held_by = ?, held_until = ? WHERE site = ?",
        by,
        now.getTime() + LEASE_MS,
        site,
      );
      return true;
    });
  }

  release(site: string, by: string): void {
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

  /** Of the file on disk, index and all. */
  bytes(): number {
    const row = this.#statements.row(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
    );
    return Number(row?.bytes ?? 0);
  }

  /** Forgets a site and the origins that were named for it. */
  removeSite(site: string): void {
    this.transaction(() => {
      this.#statements.run("DELETE FROM library_origins WHERE site = ?", site);
      this.#statements.run("DELETE FROM library_sites WHERE site = ?", site);
    });
  }

  /** Lets the address guard pass exactly this origin. */
  allowOrigin(origin: string, site: string): void {
    this.#statements.run(
      "INSERT OR IGNORE INTO library_origins (origin, site) VALUES (?, ?)",
      origin,
      site,
    );
  }

  /** For the address guard, which asks at every check: another process may have added one since. */
  allowedOrigins(): string[] {
    return this.#statements
      .rows("SELECT DISTINCT origin FROM library_origins ORDER BY origin")
      .map(({ origin }) => String(origin));
  }
}

export const siteId = (site: string): string =>
  createHash("sha256").update(site).digest("hex").slice(0, 16);

/** Whether somebody else is at work on the site. */
export function isHeld(
  { heldBy, heldUntil }: Pick<LibrarySite, "heldBy" | "heldUntil">,
  by: string | null,
  now: Date,
  lives: (holder: string) => boolean,
): boolean {
  return heldBy !== null && heldBy !== by && heldUntil > now.getTime() && lives(heldBy);
}

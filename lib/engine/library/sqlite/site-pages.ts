import "server-only";
import type { ProblemFilter, SettledPage, WaitingPage } from "@/lib/contract/library";
import { settledPageFromRow } from "./records";
import type { Statements } from "./statements";

/** Lists of a site's pages for display: queued, recent, and problems. */
export class SitePages {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /**
   * Recently settled pages, newest first; with `since`, only later ones (milliseconds since the
   * epoch).
   */
  recent(site: string, limit: number, since = 0): SettledPage[] {
    return this.#statements
      .rows(
        `SELECT url, title, outcome, reason, settled_at FROM library_addresses
         WHERE site = ? AND settled_at > ? ORDER BY settled_at DESC LIMIT ?`,
        site,
        since,
        limit,
      )
      .map(settledPageFromRow);
  }

  queue(site: string, limit: number): WaitingPage[] {
    return this.#statements
      .rows(
        `SELECT url, depth FROM library_addresses WHERE site = ? AND state = 'waiting'
         ORDER BY position LIMIT ?`,
        site,
        limit,
      )
      .map(({ url, depth }) => ({ url: String(url), depth: Number(depth) }));
  }

  /** Skipped and failed URLs, newest first; `text` filters by URL or reason. */
  problems(site: string, filter: ProblemFilter, text: string, limit: number): SettledPage[] {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    return this.#statements
      .rows(
        `SELECT url, title, outcome, reason, settled_at FROM library_addresses
         WHERE site = ?1 AND outcome IN ('failed', 'skipped') AND settled_at IS NOT NULL
           AND (?2 = 'all' OR outcome = ?2)
           AND (url LIKE ?3 ESCAPE '\\' OR reason LIKE ?3 ESCAPE '\\')
         ORDER BY settled_at DESC LIMIT ?4`,
        site,
        filter,
        pattern,
        limit,
      )
      .map(settledPageFromRow);
  }
}

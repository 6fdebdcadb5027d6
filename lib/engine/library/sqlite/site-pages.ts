import "server-only";
import type { ProblemFilter, SettledPage, WaitingPage } from "@/lib/contract/library";
import { settledPageFromRow } from "./records";
import type { Statements } from "./statements";

/** Matches any text that contains `text`. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Lists of a site's pages for display: queued, recent, and problems. */
export class SitePages {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Recently settled pages, newest first; `text` filters by title, URL or reason. */
  recent(site: string, limit: number, text = ""): SettledPage[] {
    return this.#statements
      .rows(
        `SELECT url, title, outcome, reason, settled_at FROM library_addresses
         WHERE site = ?1 AND settled_at IS NOT NULL
           AND (title LIKE ?2 ESCAPE '\\' OR url LIKE ?2 ESCAPE '\\' OR reason LIKE ?2 ESCAPE '\\')
         ORDER BY settled_at DESC LIMIT ?3`,
        site,
        containing(text),
        limit,
      )
      .map(settledPageFromRow);
  }

  /** The next pages to fetch; `text` filters by URL. */
  queue(site: string, limit: number, text = ""): WaitingPage[] {
    return this.#statements
      .rows(
        `SELECT url, depth FROM library_addresses WHERE site = ?1 AND state = 'waiting'
           AND url LIKE ?2 ESCAPE '\\' ORDER BY position LIMIT ?3`,
        site,
        containing(text),
        limit,
      )
      .map(({ url, depth }) => ({ url: String(url), depth: Number(depth) }));
  }

  /** The hosts, with their ports, of the site's indexed pages. */
  hosts(site: string, limit: number): string[] {
    return this.#statements
      .rows(
        `SELECT DISTINCT substr(address, 1, instr(address || '/', '/') - 1) AS host
         FROM (SELECT substr(url, instr(url, '://') + 3) AS address FROM library_addresses
               WHERE site = ? AND kept = 1)
         ORDER BY host LIMIT ?`,
        site,
        limit,
      )
      .map(({ host }) => String(host));
  }

  /** Skipped and failed URLs, newest first; `text` filters by URL or reason. */
  problems(site: string, filter: ProblemFilter, text: string, limit: number): SettledPage[] {
    return this.#statements
      .rows(
        `SELECT url, title, outcome, reason, settled_at FROM library_addresses
         WHERE site = ?1 AND outcome IN ('failed', 'skipped') AND settled_at IS NOT NULL
           AND (?2 = 'all' OR outcome = ?2)
           AND (url LIKE ?3 ESCAPE '\\' OR reason LIKE ?3 ESCAPE '\\')
         ORDER BY settled_at DESC LIMIT ?4`,
        site,
        filter,
        containing(text),
        limit,
      )
      .map(settledPageFromRow);
  }
}

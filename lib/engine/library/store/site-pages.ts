import "server-only";
import type { FailureFilter, SettledPage, WaitingPage } from "@/lib/contract/library";
import { settledPageFromRow } from "../records";
import { rows, type Steps } from "./steps";

// Lists of a site's pages for display: queued, recent, and failures.

/** Matches any text that contains `text`. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Recently settled pages, newest first; `text` filters by title, URL or reason. */
export function* recentPages(
  site: string,
  limit: number,
  text: string,
): Steps<readonly SettledPage[]> {
  const found = yield* rows(
    `SELECT url, title, outcome, reason, settled_at FROM library_addresses
     WHERE site = ?1 AND settled_at IS NOT NULL AND (lower(title) LIKE lower(?2) ESCAPE '\\'
       OR lower(url) LIKE lower(?2) ESCAPE '\\' OR lower(reason) LIKE lower(?2) ESCAPE '\\')
     ORDER BY settled_at DESC LIMIT ?3`,
    site,
    containing(text),
    limit,
  );
  return found.map(settledPageFromRow);
}

/** The next pages to fetch; `text` filters by URL. */
export function* queuedPages(
  site: string,
  limit: number,
  text: string,
): Steps<readonly WaitingPage[]> {
  const found = yield* rows(
    `SELECT url, depth FROM library_addresses WHERE site = ?1 AND state = 'waiting'
       AND lower(url) LIKE lower(?2) ESCAPE '\\' ORDER BY position LIMIT ?3`,
    site,
    containing(text),
    limit,
  );
  return found.map(({ url, depth }) => ({ url: String(url), depth: Number(depth) }));
}

/** The hosts, with their ports, of the site's indexed pages. */
export function* hosts(site: string, limit: number): Steps<readonly string[]> {
  const found = yield* rows(
    `SELECT DISTINCT substr(address, 1, instr(address || '/', '/') - 1) AS host
     FROM (SELECT substr(url, instr(url, '://') + 3) AS address FROM library_addresses
           WHERE site = ? AND kept = 1) AS addresses
     ORDER BY host LIMIT ?`,
    site,
    limit,
  );
  return found.map(({ host }) => String(host));
}

/** Skipped and failed URLs, newest first; `text` filters by URL or reason. */
export function* failures(
  site: string,
  filter: FailureFilter,
  text: string,
  limit: number,
): Steps<readonly SettledPage[]> {
  const found = yield* rows(
    `SELECT url, title, outcome, reason, settled_at FROM library_addresses
     WHERE site = ?1 AND outcome IN ('failed', 'skipped') AND settled_at IS NOT NULL
       AND (?2 = 'all' OR outcome = ?2)
       AND (lower(url) LIKE lower(?3) ESCAPE '\\' OR lower(reason) LIKE lower(?3) ESCAPE '\\')
     ORDER BY settled_at DESC LIMIT ?4`,
    site,
    filter,
    containing(text),
    limit,
  );
  return found.map(settledPageFromRow);
}

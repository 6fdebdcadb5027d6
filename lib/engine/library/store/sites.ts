import "server-only";
import { createHash } from "node:crypto";
import type { CrawlSettings } from "@/lib/contract/library";
import type { NewSite } from "../library-store";
import type { CrawlEndState, LibrarySite } from "../records";
import { clearQueue, keepKnown, startRound } from "./frontier";
import { run, type Steps } from "./steps";

/** How long a crawler's lease is valid without renewal. */
export const LEASE_MS = 30_000;
const HOUR_MS = 3_600_000;

export const siteId = (site: string): string =>
  createHash("sha256").update(site).digest("hex").slice(0, 16);

/** Returns false if the site exists. */
export function* addSite(newSite: NewSite, now: Date): Steps<boolean> {
  const { site, kind, name, startUrl, settings, token = null, seeds = [] } = newSite;
  const added = yield* run(
    `INSERT INTO library_sites (site, id, kind, name, start_url, settings, token, state, round, added_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?) ON CONFLICT DO NOTHING`,
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
  yield* run(
    `INSERT INTO library_seeds (site, position, url)
     SELECT ?1, CAST(seed.position AS integer), TEXT(seed.value) FROM LIST(?2) AS seed`,
    site,
    JSON.stringify(seeds),
  );
  return true;
}

/** Starts a crawl or resumes an unfinished one. */
export function* beginCrawl(
  known: LibrarySite,
  startUrl: string,
  now: Date,
): Steps<{ resumed: boolean }> {
  const { site, state, command } = known;
  const isUnfinished = state === "reading" || state === "stopped";
  const resumed = isUnfinished && command !== "renew";
  yield* run(
    `UPDATE library_sites SET state = 'reading', start_url = ?, wish = NULL, last_error = NULL,
       next_at = NULL WHERE site = ?`,
    startUrl,
    site,
  );
  if (resumed) return { resumed };
  yield* run(
    `UPDATE library_sites SET round = round + 1, started_at = ?, finished_at = NULL, read = 0, unchanged = 0,
       skipped = 0, failed = 0, removed = 0, bytes = 0, left_unread = 0 WHERE site = ?`,
    now.toISOString(),
    site,
  );
  yield* startRound(known);
  return { resumed };
}

/** Returns the number of new URLs that were not fetched. */
export function* endCrawl(
  { site, settings, queued }: LibrarySite,
  state: CrawlEndState,
  error: string | null,
  now: Date,
): Steps<number> {
  const nextAt = state === "stopped" ? null : timeOfNext(settings, now);
  yield* run(
    `UPDATE library_sites SET state = ?, last_error = ?, finished_at = ?, next_at = ?, held_by = NULL,
       wish = CASE WHEN wish = 'stop' THEN NULL ELSE wish END WHERE site = ?`,
    state,
    error,
    now.toISOString(),
    nextAt,
    site,
  );
  if (state === "stopped") return queued;
  const left = state === "failed" ? yield* keepKnown(site) : yield* clearQueue(site);
  yield* run("UPDATE library_sites SET left_unread = ? WHERE site = ?", left, site);
  return left;
}

/** Marks a site as stopped that no process is crawling. */
export function* markStopped(site: string): Steps<void> {
  yield* run(
    "UPDATE library_sites SET state = 'stopped', wish = NULL, held_by = NULL WHERE site = ?",
    site,
  );
}

export function* setSettings(site: string, settings: CrawlSettings, now: Date): Steps<void> {
  yield* run(
    `UPDATE library_sites SET settings = ?,
       next_at = CASE WHEN state IN ('finished', 'failed') THEN ? ELSE next_at END WHERE site = ?`,
    JSON.stringify(settings),
    timeOfNext(settings, now),
    site,
  );
}

/** When a finished crawl is due again; null without a schedule. */
export function timeOfNext({ everyHours }: CrawlSettings, now: Date): string | null {
  return everyHours === null ? null : new Date(now.getTime() + everyHours * HOUR_MS).toISOString();
}

export function* setLease(site: string, holder: string): Steps<void> {
  yield* run(
    `UPDATE library_sites SET held_by = ?, held_until = CLOCK_MS + ${LEASE_MS} WHERE site = ?`,
    holder,
    site,
  );
}

export function* deleteSite(site: string): Steps<void> {
  yield* run("DELETE FROM library_origins WHERE site = ?", site);
  yield* run("DELETE FROM library_sites WHERE site = ?", site);
}

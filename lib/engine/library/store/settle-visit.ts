import "server-only";
import type { DiscoveredPage, VisitOutcome, VisitRules } from "../library-store";
import type { CrawlTask, Settlement } from "../records";
import type { PageVisit } from "../sources/visit-page";
import { withFeedDate } from "../sources/with-feed-date";
import type { CrawlIndex } from "./crawl-index";
import {
  enqueue,
  feedDateOf,
  indexedCopyOf,
  otherSiteWith,
  outcomeOf,
  requeue,
  requeueCopy,
  settle,
} from "./frontier";
import { row, type Steps } from "./steps";

/** Attempts per crawl to fetch a page from an overloaded server. */
const MAX_TRIES = 4;

export type SettleContext = {
  readonly site: string;
  readonly index: CrawlIndex;
  readonly task: CrawlTask;
  readonly rules: VisitRules;
};

/** Records a visit in one transaction. Null if the URL was queued again or settled meanwhile. */
export function* settleVisit(context: SettleContext, visit: PageVisit): Steps<VisitOutcome | null> {
  const { site, task } = context;
  // A redirect from another page may have settled this URL meanwhile.
  if ((yield* outcomeOf(site, task.url)) !== null) return null;
  switch (visit.kind) {
    case "unchanged":
      yield* record(context, { outcome: "unchanged", isIndexed: true });
      return { type: "page", url: task.url, title: "", unchanged: true };
    case "busy":
      if (task.tries + 1 >= MAX_TRIES) return yield* fail(context, visit.error, task.isIndexed);
      yield* requeue(site, task.url);
      return null;
    case "failed":
      if (visit.unreached === true && task.tries === 0) {
        yield* requeue(site, task.url);
        return null;
      }
      if (visit.rejected === true && (yield* failedBefore(context, visit.error)))
        return yield* remove(context, visit.error);
      return yield* fail(context, visit.error, task.isIndexed);
    case "gone":
      return yield* remove(context, visit.error);
    case "skipped":
      yield* addLinks(context, visit.links);
      return yield* skip(context, visit.reason, null, visit.isScriptBuilt);
    case "page":
      return yield* settlePage(context, visit);
  }
}

function* settlePage(
  context: SettleContext,
  visit: Extract<PageVisit, { kind: "page" }>,
): Steps<VisitOutcome | null> {
  const { site, index, task } = context;
  const { page, canonical, etag, lastModified } = visit;
  yield* addLinks(context, visit.links);

  const moved = page.url !== task.url;
  if (moved && (yield* outcomeOf(site, page.url))?.isIndexed)
    return yield* skip(context, "Redirects to a page that was already crawled.");
  const copyOf = canonical === null ? null : yield* originalOf(context, canonical);
  if (copyOf !== null) {
    const original = yield* outcomeOf(site, copyOf);
    if (original === null) yield* add(context, [{ url: copyOf }], task.depth);
    if (original === null && task.isIndexed && task.tries === 0) {
      // The copy can be found until the original is.
      yield* requeue(site, task.url);
      return null;
    }
    const another = original?.isIndexed ? copyOf : yield* indexedCopyOf(site, copyOf);
    if (original === null || (another !== null && another !== task.url))
      return yield* skip(context, "Copy of another page.", copyOf);
  }

  const same =
    task.contentHash === page.contentHash &&
    page.contentHash !== "" &&
    (yield* index.isCurrent(page.url));
  if (!same) {
    const feedDate = task.publishedAt ?? (yield* feedDateOf(page.url));
    yield* index.put({ ...withFeedDate(page, feedDate), site });
  }
  if (moved) yield* drop(context);
  yield* record(context, {
    outcome: same ? "unchanged" : "page",
    isIndexed: !moved,
    ...(moved && { movedTo: page.url }),
    title: page.title,
    bytes: Buffer.byteLength(page.text),
    // Without validators, a copy is fetched again: a 304 would not say which page it copies.
    ...(copyOf === null && { etag, lastModified }),
    contentHash: page.contentHash,
    copyOf,
    isScriptBuilt: visit.isScriptBuilt ?? false,
  });
  return { type: "page", url: page.url, title: page.title, unchanged: same };
}

/** Follows canonical URLs to the original; null if they lead back to the page or form a loop. */
function* originalOf({ site, task }: SettleContext, canonical: string): Steps<string | null> {
  const seen = new Set([task.url]);
  for (let at = canonical; !seen.has(at); ) {
    seen.add(at);
    const settled = yield* outcomeOf(site, at);
    if (settled === null || settled.isIndexed || settled.copyOf === null) return at;
    at = settled.copyOf;
  }
  return null;
}

function* add(
  { site, rules }: SettleContext,
  found: readonly DiscoveredPage[],
  depth: number,
): Steps<void> {
  if (depth <= rules.maxDepth) yield* enqueue(site, found, depth, rules.maxKnown);
}

function* addLinks(context: SettleContext, links: readonly string[]): Steps<void> {
  const { task, rules } = context;
  if (task.depth + 1 > rules.maxDepth) return;
  const found = rules.siteLinks(links).map((url) => ({ url }));
  yield* add(context, found, task.depth + 1);
}

function* fail(context: SettleContext, error: string, isIndexed: boolean): Steps<VisitOutcome> {
  const { site, task } = context;
  yield* record(context, { outcome: "failed", isIndexed, reason: error });
  if (!isIndexed) yield* requeueCopy(site, task.url);
  return { type: "failed", url: task.url, error };
}

/**
 * Whether the page failed with this error in the crawl before, while this crawl indexed others: a server may turn away
 * the crawler itself for a while.
 */
function* failedBefore({ site, task }: SettleContext, error: string): Steps<boolean> {
  const before = yield* row(
    `SELECT 1 FROM library_addresses a JOIN library_sites s ON s.site = a.site
     WHERE a.site = ? AND KEY(a.url) = KEY(?) AND a.outcome = 'failed' AND a.reason = ?
       AND s.read + s.unchanged > 0`,
    site,
    task.url,
    error,
  );
  return before !== undefined;
}

function* remove(context: SettleContext, error: string): Steps<VisitOutcome> {
  const { site, index, task } = context;
  if (!task.isIndexed || !(yield* index.remove(task.url)))
    return yield* fail(context, error, false);
  yield* record(context, { outcome: "removed", isIndexed: false });
  yield* requeueCopy(site, task.url);
  return { type: "removed", url: task.url };
}

function* skip(
  context: SettleContext,
  reason: string,
  copyOf: string | null = null,
  isScriptBuilt = false,
): Steps<VisitOutcome> {
  const { site, task } = context;
  yield* drop(context);
  yield* record(context, { outcome: "skipped", isIndexed: false, reason, copyOf, isScriptBuilt });
  if (copyOf === null) yield* requeueCopy(site, task.url);
  return { type: "skipped", url: task.url, reason };
}

/** Removes a page that an earlier crawl indexed. */
function* drop({ site, index, task }: SettleContext): Steps<void> {
  if (task.isIndexed) yield* releasePage(task.url, site, index);
}

function* record({ site, task, rules }: SettleContext, settlement: Settlement): Steps<void> {
  yield* settle(site, task.url, settlement, rules.now);
}

/**
 * Removes a page that a site no longer has, or reassigns it to another site that has it. Returns
 * whether it was indexed.
 */
export function* releasePage(url: string, site: string, index: CrawlIndex): Steps<boolean> {
  const other = yield* otherSiteWith(site, url);
  return yield* other === null ? index.remove(url) : index.assign(url, other);
}

import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { FACTS_VERSION } from "@/lib/engine/index/facts-version";
import { type IndexedPage, indexedPageSchema } from "@/lib/engine/index/indexed-page";
import type { CrawlIndex } from "./crawl-index";
import { type LibraryDatabase, row, rows, run, type StatementValue, type Steps } from "./steps";

/** A change that the index in the cluster does not have yet. Each can be repeated. */
export type IndexChange = { readonly id: number } & (
  | { readonly kind: "put"; readonly page: IndexedPage }
  | { readonly kind: "remove"; readonly url: string }
  | { readonly kind: "assign"; readonly url: string; readonly site: string }
  | { readonly kind: "removeSite"; readonly site: string }
);

/**
 * Records the changes of the index beside the crawl's own records, in one transaction, for
 * `startDelivery`. So no page is lost while the cluster cannot be reached.
 */
export type IndexOutbox = {
  readonly changes: CrawlIndex;
  readonly pending: (limit: number) => Promise<readonly IndexChange[]>;
  readonly settle: (changes: readonly IndexChange[]) => Promise<void>;
  /** Whether this process may deliver for this time. */
  readonly acquireLease: (holder: string, milliseconds: number) => Promise<boolean>;
};

/** @param embeddedPage a page of the embedded index, which the cluster does not have yet */
export function createIndexOutbox(
  { read, transaction }: LibraryDatabase,
  embeddedPage: (url: string) => IndexedPage | null,
): IndexOutbox {
  return {
    changes: outboxChanges,
    pending: (limit) =>
      read(function* () {
        const found = yield* rows(
          "SELECT id, kind, url, site, page FROM outbox_changes ORDER BY id LIMIT ?",
          limit,
        );
        return found.map(({ id, kind, url, site, page }) =>
          changeOf(Number(id), String(kind), String(url), String(site), page, embeddedPage),
        );
      }),
    settle: (changes) =>
      transaction(function* () {
        yield* run(
          `DELETE FROM outbox_changes
           WHERE id IN (SELECT CAST(TEXT(done.value) AS bigint) FROM LIST(?1) AS done)`,
          JSON.stringify(changes.map(({ id }) => id)),
        );
      }),
    acquireLease: (holder, milliseconds) =>
      transaction(function* () {
        const taken = yield* run(
          `UPDATE outbox_lease SET holder = ?1, until = CLOCK_MS + CAST(?2 AS bigint)
           WHERE holder = ?1 OR until < CLOCK_MS`,
          holder,
          milliseconds,
        );
        return taken > 0;
      }),
  };
}

/**
 * Each change first writes the row of its page. Transactions that change the same page therefore
 * wait for each other, and the ids of their changes have the order of their commits.
 */
const outboxChanges: CrawlIndex = {
  *put(page) {
    yield* run(
      `INSERT INTO outbox_pages (url, site, facts) VALUES (?, ?, ?)
       ON CONFLICT (KEY(url)) DO UPDATE SET site = excluded.site, facts = excluded.facts`,
      page.url,
      page.site,
      FACTS_VERSION,
    );
    yield* addChange("put", page.url, page.site, packIndexedPage(page));
  },
  *remove(url) {
    const existed = (yield* run("DELETE FROM outbox_pages WHERE KEY(url) = KEY(?)", url)) > 0;
    if (existed) yield* addChange("remove", url, "");
    return existed;
  },
  *assign(url, site) {
    const sql = "UPDATE outbox_pages SET site = ? WHERE KEY(url) = KEY(?)";
    const existed = (yield* run(sql, site, url)) > 0;
    if (existed) yield* addChange("assign", url, site);
    return existed;
  },
  *removeSite(site) {
    const removed = yield* run("DELETE FROM outbox_pages WHERE site = ?", site);
    if (removed > 0) yield* addChange("removeSite", "", site);
    return removed;
  },
  *isCurrent(url) {
    const found = yield* row("SELECT facts FROM outbox_pages WHERE KEY(url) = KEY(?)", url);
    return Number(found?.facts ?? 0) >= FACTS_VERSION;
  },
  *hasSite(site) {
    return (yield* row("SELECT 1 FROM outbox_pages WHERE site = ? LIMIT 1", site)) !== undefined;
  },
};

export const packIndexedPage = (page: IndexedPage): Uint8Array =>
  deflateRawSync(JSON.stringify(page));

function changeOf(
  id: number,
  kind: string,
  url: string,
  site: string,
  packed: unknown,
  embeddedPage: (url: string) => IndexedPage | null,
): IndexChange {
  if (kind === "assign") return { id, kind, url, site };
  if (kind === "removeSite") return { id, kind, site };
  const page =
    kind === "copy"
      ? embeddedPage(url)
      : packed instanceof Uint8Array
        ? indexedPageSchema.loose().parse(JSON.parse(inflateRawSync(packed).toString("utf8")))
        : null;
  return page === null ? { id, kind: "remove", url } : { id, kind: "put", page };
}

function* addChange(
  kind: IndexChange["kind"],
  url: string,
  site: string,
  page: StatementValue = null,
): Steps<void> {
  yield* run(
    "INSERT INTO outbox_changes (kind, url, site, page) VALUES (?, ?, ?, ?)",
    kind,
    url,
    site,
    page,
  );
}

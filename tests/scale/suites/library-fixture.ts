import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Library } from "@/lib/engine/library/library";
import type { NewSite, QueueLimits, VisitRules } from "@/lib/engine/library/library-store";
import type { CrawlTask } from "@/lib/engine/library/records";
import type { PageVisit } from "@/lib/engine/library/sources/visit-page";
import { run } from "@/lib/engine/library/store/steps";
import { samplePage } from "@/tests/support/sample-page";

/** Opens the same library again each time it is called within a test. */
export type OpenLibraryForTest = () => Promise<Library>;

/** Process 1 exists on every system. */
export const newHolder = (): string => `1-${randomUUID()}`;
export const limits: QueueLimits = { maxPages: 1_000, maxBytes: 1e9, maxKnown: 20_000 };
export const rules = (changes: Partial<VisitRules> = {}): VisitRules => ({
  siteLinks: (links) => links,
  maxDepth: 10,
  maxKnown: limits.maxKnown,
  now: new Date(),
  ...changes,
});
export const visitOf = (
  url: string,
  more: Partial<Extract<PageVisit, { kind: "page" }>> = {},
): PageVisit => ({
  kind: "page",
  page: samplePage(url, {
    title: `Title of ${url}`,
    text: "Some text.",
    contentHash: `hash of ${url}`,
  }),
  links: [],
  canonical: null,
  etag: '"e"',
  lastModified: null,
  ...more,
});

/** Sites of a library, and crawls of them. */
export function libraryFixture(open: OpenLibraryForTest) {
  async function added(changes: Partial<NewSite> = {}) {
    const library = await open();
    const site = `http://${randomUUID()}.example`;
    const newSite: NewSite = { site, kind: "site", name: site, startUrl: `${site}/`, ...changes };
    expect(await library.store.add(newSite, new Date())).toBe(true);
    const indexed = (path: string) =>
      library.database.read(() => library.changes.isCurrent(`${site}${path}`));
    return { library, store: library.store, site, indexed };
  }

  async function crawling(changes: Partial<NewSite> = {}) {
    const context = await added(changes);
    const { store, site } = context;
    const lease = (await store.lease(site, newHolder())) ?? expect.fail();
    await store.beginCrawl(lease, `${site}/`, new Date());
    const queue = (...paths: string[]) =>
      store.enqueue(
        lease,
        paths.map((path) => ({ url: site + path })),
        0,
        limits.maxKnown,
      );
    const next = (busy: readonly string[] = [], changed: Partial<QueueLimits> = {}) =>
      store.next(lease, new Set(busy.map((path) => site + path)), { ...limits, ...changed });
    const task = async () => (await next()) ?? expect.fail("The queue is empty.");
    const settle = async (visit: (task: CrawlTask) => PageVisit, changed?: Partial<VisitRules>) => {
      const current = await task();
      return store.settle(lease, current, visit(current), rules(changed));
    };
    const page = (more?: Partial<Extract<PageVisit, { kind: "page" }>>) =>
      settle(({ url }) => visitOf(url, more));
    return { ...context, lease, queue, next, task, settle, page };
  }

  return { added, crawling };
}

export const paths = (site: string, pages: readonly { readonly url: string }[]) =>
  pages.map(({ url }) => url.replace(site, ""));

/** Ends the lease of a site, as time does. */
export const expire = ({ database }: Library, site: string): Promise<number> =>
  database.transaction(() => run("UPDATE library_sites SET held_until = 0 WHERE site = ?", site));

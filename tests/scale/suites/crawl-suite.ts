import { expect, it } from "vitest";
import { crawlSettingsSchema } from "@/lib/contract/library";
import { removeLibrarySite } from "@/lib/engine/library/crawl/remove-library-site";
import { type CrawlLease, LeaseLostError } from "@/lib/engine/library/library-store";
import type { CrawlTask } from "@/lib/engine/library/records";
import { samplePage } from "@/tests/support/sample-page";
import {
  expire,
  libraryFixture,
  limits,
  newHolder,
  type OpenLibraryForTest,
  paths,
  rules,
  visitOf,
} from "./library-fixture";

/** The crawls of a library, its leases and what they leave. */
export function describeCrawls(open: OpenLibraryForTest): void {
  const { added, crawling } = libraryFixture(open);

  it("starts a new round with the indexed pages, and removes those that are gone", async () => {
    const { store, site, lease, queue, page, settle, next, indexed } = await crawling();
    await queue("/a", "/b", "/never");
    await page();
    await page();
    expect(await store.endCrawl(lease, "finished", null, new Date())).toBe(1);
    expect(await store.site(site)).toMatchObject({ state: "finished", left: 1, queued: 0 });
    const again = (await store.lease(site, lease.holder)) ?? expect.fail();
    expect(await store.beginCrawl(again, `${site}/`, new Date())).toEqual({ resumed: false });
    expect(await next()).toMatchObject({
      url: `${site}/a`,
      isIndexed: true,
      isCurrent: true,
      // Its content is needed to find /never again.
      etag: null,
      contentHash: `hash of ${site}/a`,
    });
    expect(await page()).toMatchObject({ outcome: { unchanged: true } });
    expect(await settle(() => ({ kind: "gone", error: "It is gone." }))).toMatchObject({
      outcome: { type: "removed" },
      counts: { unchanged: 1, removed: 1, read: 0 },
    });
    expect([await indexed("/a"), await indexed("/b")]).toEqual([true, false]);
    expect(await store.site(site)).toMatchObject({ pages: 1 });
  });

  it("resumes an interrupted crawl with its queue and its counts", async () => {
    const { store, site, lease, queue, page } = await crawling();
    await queue("/a", "/b");
    await page();
    await store.release(lease);
    const next = (await store.lease(site, newHolder())) ?? expect.fail();
    expect(await store.beginCrawl(next, `${site}/`, new Date())).toEqual({ resumed: true });
    expect(await store.site(site)).toMatchObject({ queued: 1, counts: { read: 1 } });
    await store.setCommand(site, "renew");
    expect(await store.beginCrawl(next, `${site}/`, new Date())).toEqual({ resumed: false });
    expect(await store.site(site)).toMatchObject({ queued: 2, counts: { read: 0 }, command: null });
  });

  it("leases a site to one of many crawlers", async () => {
    const { site, store } = await added();
    const libraries = await Promise.all([open(), open(), open()]);
    const leases = await Promise.all(
      Array.from({ length: 12 }, (_, at) => libraries[at % 3]?.store.lease(site, newHolder())),
    );
    expect(leases.filter((each) => each !== null)).toHaveLength(1);
    expect(await store.site(site)).toMatchObject({ isLeased: true });
    expect(await store.lease("http://unknown.example", newHolder())).toBeNull();
  });

  it("lets a crawler that lost its lease write nothing", async () => {
    const { library, store, site, lease, queue, task, indexed } = await crawling();
    await queue("/a", "/b");
    const current = await task();
    await expire(library, site);
    // No other crawler has the site, so its work is not wasted.
    await store.settle(lease, current, visitOf(current.url), rules());
    const other = (await store.lease(site, newHolder())) ?? expect.fail();
    const late = (await store.next(other, new Set(), limits)) ?? expect.fail();
    const before = await store.site(site);
    const attempts = [
      () => store.settle(lease, late, visitOf(late.url), rules()),
      () => store.enqueue(lease, [{ url: `${site}/c` }], 0, 100),
      () => store.beginCrawl(lease, `${site}/`, new Date()),
      () => store.endCrawl(lease, "finished", null, new Date()),
      () => store.renew(lease),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(LeaseLostError);
    await store.release(lease);
    expect(await store.site(site)).toEqual(before);
    expect(await indexed("/b")).toBe(false);
    await store.settle(other, late, visitOf(late.url), rules());
    expect(await indexed("/b")).toBe(true);
  });

  it("keeps the counts right while visits of one site end at the same time", async () => {
    const { store, site, lease, queue } = await crawling();
    const all = Array.from({ length: 12 }, (_, at) => `/${at}`);
    await queue(...all);
    const tasks: CrawlTask[] = [];
    for (const _ of all) {
      const busy = new Set(tasks.map(({ url }) => url));
      tasks.push((await store.next(lease, busy, limits)) ?? expect.fail());
    }
    const links = [`${site}/0`, `${site}/new`, `${site}/newer`];
    await Promise.all(
      tasks.map((task) => store.settle(lease, task, visitOf(task.url, { links }), rules())),
    );
    expect(await store.site(site)).toMatchObject({ pages: 12, queued: 2, counts: { read: 12 } });
    expect(await store.recentPages(site, 50)).toHaveLength(12);
    expect(await store.queuedPages(site, 50)).toHaveLength(2);
  });

  it("stops a site that no crawler has, and otherwise asks its crawler to stop", async () => {
    const { store, site, lease } = await crawling();
    await store.stop(site);
    expect(await store.site(site)).toMatchObject({ state: "reading", command: "stop" });
    await store.endCrawl(lease, "stopped", null, new Date());
    expect(await store.site(site)).toMatchObject({ state: "stopped", command: null });
    await store.setCommand(site, "resume");
    await store.stop(site);
    expect(await store.site(site)).toMatchObject({ state: "stopped", command: null });
  });

  it("computes the next crawl from the settings", async () => {
    const settings = { ...crawlSettingsSchema.parse({}), everyHours: 2 };
    const { store, site, lease } = await crawling({ settings });
    const now = new Date("2026-05-01T10:00:00.000Z");
    await store.endCrawl(lease, "finished", null, now);
    expect(await store.site(site)).toMatchObject({ nextAt: "2026-05-01T12:00:00.000Z" });
    await store.setSettings(site, { ...settings, everyHours: 24 }, now);
    expect(await store.site(site)).toMatchObject({
      nextAt: "2026-05-02T10:00:00.000Z",
      settings: { everyHours: 24 },
    });
    await store.setSettings(site, { ...settings, everyHours: null }, now);
    expect(await store.site(site)).toMatchObject({ nextAt: null });
  });

  it("filters the lists of pages by literal text in any case", async () => {
    const { store, site, lease, queue, settle } = await crawling();
    await queue("/Owls_100%", "/terns", "/skip", "/queued_1");
    const title = (text: string) => (task: CrawlTask) =>
      visitOf(task.url, { page: samplePage(task.url, { title: text }) });
    await settle(title("Owls"));
    await settle(title("Terns of the coast"));
    await settle(() => ({ kind: "skipped", reason: "Disallowed by robots.txt.", links: [] }));
    const recent = async (text: string) =>
      paths(site, await store.recentPages(site, 9, text)).sort();
    expect(await recent("")).toEqual(["/Owls_100%", "/skip", "/terns"]);
    expect(await recent("OWLS_100%")).toEqual(["/Owls_100%"]);
    expect(await recent("of the COAST")).toEqual(["/terns"]);
    expect(await recent("t_rns")).toEqual([]);
    expect(await recent("\\")).toEqual([]);
    expect(paths(site, await store.queuedPages(site, 9, "QUEUED_"))).toEqual(["/queued_1"]);
    expect(await store.queuedPages(site, 9, "queued%1")).toEqual([]);
    const failures = await store.failures(site, "all", "robots", 9);
    expect(failures).toMatchObject([{ url: `${site}/skip`, outcome: "skipped" }]);
    expect(await store.failures(site, "failed", "", 9)).toEqual([]);
    expect(await store.hosts(site, 5)).toEqual([new URL(site).host]);
    await store.enqueue(lease, [{ url: "https://other.example:8443/x" }], 0, 100);
    await settle(({ url }) => visitOf(url));
    await settle(({ url }) => visitOf(url));
    const hosts = [new URL(site).host, "other.example:8443"].sort();
    expect([...(await store.hosts(site, 5))].sort()).toEqual(hosts);
  });

  it("removes a site, and leaves its pages to another site that has them", async () => {
    const first = await crawling();
    const { site, store } = first;
    await first.queue("/shared", "/own");
    await first.page();
    await first.page();
    await store.allowOrigin(site, site);
    const second = await crawling();
    await store.allowOrigin("http://second.example:81", second.site);
    await second.store.enqueue(second.lease, [{ url: `${site}/shared` }], 0, 100);
    await second.page();
    expect(await store.allowedOrigins()).toEqual(
      expect.arrayContaining([site, "http://second.example:81"]),
    );
    expect(await removeLibrarySite(site, store)).toBe(2);
    expect(await store.site(site)).toBeNull();
    expect([await first.indexed("/shared"), await first.indexed("/own")]).toEqual([true, false]);
    expect(await store.allowedOrigins()).not.toContain(site);
    expect(await removeLibrarySite(second.site, store)).toBe(1);
    expect(await first.indexed("/shared")).toBe(false);
    expect(await store.allowedOrigins()).not.toContain("http://second.example:81");
  });

  it("gives a page the date of a feed, also through a redirect", async () => {
    const { store, site, lease, settle } = await crawling({ kind: "feed" });
    const publishedAt = "2026-03-01T00:00:00.000Z";
    await store.enqueue(lease, [{ url: `${site}/short`, publishedAt }], 0, 100);
    await settle(({ publishedAt: date }) => {
      expect(date).toBe(publishedAt);
      return visitOf(`${site}/long`);
    });
    await store.endCrawl(lease, "finished", null, new Date());
    const again: CrawlLease = (await store.lease(site, newHolder())) ?? expect.fail();
    await store.beginCrawl(again, `${site}/`, new Date());
    expect(await store.next(again, new Set(), limits)).toMatchObject({
      url: `${site}/long`,
      publishedAt,
    });
  });
}

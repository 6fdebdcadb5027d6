import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { NewSite } from "@/lib/engine/library/library-store";
import { samplePage } from "@/tests/support/sample-page";
import { describeCrawls } from "./crawl-suite";
import {
  libraryFixture,
  limits,
  type OpenLibraryForTest,
  paths,
  rules,
  visitOf,
} from "./library-fixture";

/** Behaviour that every library has, whatever its tables are in. */
export function describeLibrary(open: OpenLibraryForTest): void {
  const { added, crawling } = libraryFixture(open);

  it("adds a site once, with its seeds in their order", async () => {
    const seeds = Array.from({ length: 30 }, (_, at) => `http://a.example/${30 - at}`);
    const { store, site } = await added({ kind: "list", seeds });
    const again: NewSite = { site, kind: "site", name: "again", startUrl: "" };
    expect(await store.add(again, new Date())).toBe(false);
    expect(await store.seeds(site)).toEqual(seeds);
    const known = (await store.site(site)) ?? expect.fail();
    expect(known).toMatchObject({ kind: "list", name: site, state: "waiting", isLeased: false });
    expect(await store.siteById(known.id)).toEqual(known);
    expect(await store.listSites()).toContainEqual(known);
    expect(await store.site("http://unknown.example")).toBeNull();
  });

  it("finds a site by its token", async () => {
    const token = randomUUID();
    const { store, site } = await added({ kind: "files", token });
    expect(await store.siteByToken(token)).toMatchObject({ site });
    expect(await store.siteByToken(randomUUID())).toBeNull();
  });

  it("queues each URL once, in the order of discovery, up to the limit of known URLs", async () => {
    const { store, site, lease, queue, next } = await crawling();
    await queue("/b", "/a", "/b");
    await queue("/a", "/c");
    expect(paths(site, await store.queuedPages(site, 10))).toEqual(["/b", "/a", "/c"]);
    expect(await store.site(site)).toMatchObject({ queued: 3 });
    const more = ["/a", "/d", "/e", "/f"].map((path) => ({ url: site + path }));
    await store.enqueue(lease, more, 1, 5);
    expect(paths(site, await store.queuedPages(site, 10))).toEqual(["/b", "/a", "/c", "/d", "/e"]);
    expect(await next(["/b"])).toMatchObject({ url: `${site}/a`, depth: 0 });
    expect(await next(["/b", "/a", "/c", "/d"])).toMatchObject({ url: `${site}/e`, depth: 1 });
    expect(await next(["/b", "/a", "/c", "/d", "/e"])).toBeNull();
  });

  it("distinguishes URLs by letter case, accents and length", async () => {
    const { store, site, queue } = await crawling();
    const long = `/${randomUUID().repeat(52)}`;
    const different = ["/x", "/X", "/é", "/e\u0301", `${long}1`, `${long}2`, "/'; --", "/?a=%25_"];
    await queue(...different);
    expect(paths(site, await store.queuedPages(site, 20))).toEqual(different);
  });

  it("records a page with its index entry, its links, its outcome and the counts", async () => {
    const { store, site, queue, page, indexed } = await crawling();
    await queue("/");
    const settled = await page({ links: [`${site}/a`, `${site}/b`] });
    expect(settled).toEqual({
      outcome: { type: "page", url: `${site}/`, title: `Title of ${site}/`, unchanged: false },
      counts: { read: 1, unchanged: 0, skipped: 0, failed: 0, removed: 0 },
      queued: 2,
    });
    expect(await indexed("/")).toBe(true);
    expect(await indexed("/a")).toBe(false);
    expect(await store.site(site)).toMatchObject({ pages: 1, queued: 2, counts: { read: 1 } });
    expect(await store.hasPages(site)).toBe(true);
    expect(await store.recentPages(site, 5)).toMatchObject([{ url: `${site}/`, outcome: "page" }]);
  });

  it("writes nothing if recording a page fails", async () => {
    const { store, site, queue, settle, indexed } = await crawling();
    await queue("/");
    const failing = settle(({ url }) => visitOf(url, { links: [`${site}/a`] }), {
      siteLinks: () => {
        throw new Error("The links cannot be parsed.");
      },
    });
    await expect(failing).rejects.toThrow("cannot be parsed");
    const late = settle(({ url }) => ({
      ...visitOf(url, { links: [`${site}/a`] }),
      get etag(): string {
        throw new Error("It fails after the links.");
      },
    }));
    await expect(late).rejects.toThrow("after the links");
    expect(await indexed("/")).toBe(false);
    expect(await store.site(site)).toMatchObject({ pages: 0, queued: 1, counts: { read: 0 } });
  });

  it("stores a title with characters that no text should have", async () => {
    const { store, site, queue, settle } = await crawling();
    await queue("/");
    const title = "Knot \0and \ud83d dunlin";
    await settle(({ url }) => visitOf(url, { page: samplePage(url, { title, text: "\0\udfff" }) }));
    const [recent] = await store.recentPages(site, 1);
    expect(recent?.title).toMatch(/^Knot .*dunlin$/s);
  });

  it("records a redirect under its target, and does not settle a URL twice", async () => {
    const { store, site, queue, task, page, lease, indexed } = await crawling();
    await queue("/old", "/new");
    const target = await store.next(lease, new Set([`${site}/old`]), limits);
    await page({ page: samplePage(`${site}/new`, { contentHash: "h" }) });
    expect(await indexed("/new")).toBe(true);
    expect(await indexed("/old")).toBe(false);
    if (target === null) return expect.fail();
    const again = await store.settle(lease, target, visitOf(target.url), rules());
    expect(again).toMatchObject({ outcome: null, queued: 0, counts: { read: 1 } });
    await expect(task()).rejects.toThrow("empty");
  });

  it("indexes one of several copies until the original is found", async () => {
    const { store, site, queue, page, settle, indexed } = await crawling();
    await queue("/copy", "/print", "/original");
    const canonical = `${site}/original`;
    expect(await page({ canonical })).toMatchObject({ outcome: { type: "skipped" } });
    expect(await page({ canonical })).toMatchObject({ outcome: { type: "skipped" } });
    await settle(() => ({ kind: "failed", error: "It responds with 500." }));
    expect(paths(site, await store.queuedPages(site, 5))).toEqual(["/copy"]);
    await page({ canonical });
    expect(await Promise.all(["/copy", "/print", "/original"].map(indexed))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await store.site(site)).toMatchObject({
      pages: 1,
      queued: 0,
      counts: { read: 1, skipped: 1, failed: 1 },
    });
  });

  it("tries a page of an overloaded server four times, after the others", async () => {
    const { site, queue, settle, task } = await crawling();
    await queue("/busy", "/calm");
    const busy = () => settle(() => ({ kind: "busy", error: "Too busy.", pauseMs: 1 }));
    expect(await busy()).toMatchObject({ outcome: null, queued: 2 });
    expect(await task()).toMatchObject({ url: `${site}/calm` });
    await settle(({ url }) => visitOf(url));
    expect(await task()).toMatchObject({ url: `${site}/busy`, tries: 1 });
    await busy();
    await busy();
    expect(await busy()).toMatchObject({ outcome: { type: "failed", error: "Too busy." } });
  });

  it("ends the crawl at each limit", async () => {
    const { queue, page, settle, next } = await crawling();
    await queue("/1", "/2", "/3", "/4");
    await page();
    await settle(() => ({ kind: "failed", error: "It responds with 500." }));
    expect(await next([], { maxPages: 1 })).toBeNull();
    expect(await next(["/3"], { maxPages: 2 })).toBeNull();
    expect(await next([], { maxBytes: 1 })).toBeNull();
    expect(await next([], { maxKnown: 1 })).toBeNull();
    expect(await next([], { maxPages: 2, maxKnown: 2 })).not.toBeNull();
  });

  describeCrawls(open);
}

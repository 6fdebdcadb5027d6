import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { crawlSettingsSchema } from "@/lib/contract/library";
import type { LibraryStore } from "@/lib/engine/library/library-store";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import type { LocalSite } from "../../support/local-site";
import { startLinkedSite } from "../support/linked-site";
import { startScript } from "./child-process";
import { testDatabase } from "./test-database";

const { database, url, server } = testDatabase();
const SCRIPT = "tests/scale/postgres/crawler-process.ts";
const prose = "The knot feeds on the tidal flats in dense flocks. ".repeat(8);

/** Enough that a crawl lasts longer than a busy machine takes to notice and kill its crawler. */
const KILLED_PAGES = 240;

type Crawler = ReturnType<typeof startScript>;

async function startCrawlers(count: number): Promise<Crawler[]> {
  const crawlers = Array.from({ length: count }, () => startScript(SCRIPT, url()));
  onTestFinished(() => {
    for (const { child } of crawlers) child.kill("SIGKILL");
  });
  for (const { output } of crawlers)
    await expect.poll(output, { timeout: 60_000 }).toContain("ready");
  return crawlers;
}

const startSite = (pages: number, milliseconds: number): Promise<LocalSite> =>
  startLinkedSite({ pages, milliseconds, name: "Page", textOf: (page) => `${prose} ${page}` });

async function add(store: LibraryStore, { origin }: LocalSite): Promise<void> {
  const settings = { ...crawlSettingsSchema.parse({}), delayMs: 0 };
  const site = { site: origin, name: origin, startUrl: `${origin}/0`, settings };
  expect(await store.add({ ...site, kind: "site" }, new Date())).toBe(true);
  await store.setCommand(origin, "resume");
}

const requested = ({ requests }: LocalSite): string[] =>
  requests
    .map(({ path }) => path)
    .filter((path) => path !== "/robots.txt" && path !== "/sitemap.xml");

it("crawls each site in one of two processes, and fetches each URL once", async () => {
  const { store } = openPostgresLibrary(database());
  const sites = await Promise.all(Array.from({ length: 6 }, () => startSite(25, 20)));
  await startCrawlers(2);
  const holders = new Set<string>();
  for (const site of sites) await add(store, site);
  const states = async () => {
    const listed = await store.listSites();
    for (const { heldBy } of listed) if (heldBy !== null) holders.add(heldBy.split("-")[0] ?? "");
    return [...new Set(listed.map(({ state }) => state))];
  };
  await expect.poll(states, { timeout: 60_000, interval: 50 }).toEqual(["finished"]);
  for (const site of sites) {
    expect(requested(site).length).toBe(new Set(requested(site)).size);
    const known = (await store.site(site.origin)) ?? expect.fail();
    expect(known).toMatchObject({ pages: 25, queued: 0, counts: { read: 25 } });
    expect(known.counts.failed).toBe(requested(site).length - 25);
  }
  expect(holders.size).toBe(2);
});

/** The crawler that holds the lease of a site. */
async function holderOf(store: LibraryStore, origin: string, crawlers: readonly Crawler[]) {
  const processId = Number.parseInt((await store.site(origin))?.heldBy ?? "", 10);
  return (
    crawlers.find(({ child }) => child.pid === processId) ??
    expect.fail("No crawler holds the lease.")
  );
}

it("loses and doubles nothing when crawlers are killed", { timeout: 300_000 }, async () => {
  const { store } = openPostgresLibrary(database());
  const site = await startSite(KILLED_PAGES, 60);
  const { origin } = site;
  // All start before the crawl, which would end while another one starts.
  const crawlers = await startCrawlers(3);
  await add(store, site);
  const settledPages = async () =>
    new Set((await store.recentPages(origin, 500)).map((p) => p.url));
  for (const kills of [1, 2]) {
    const enough = async () => ((await store.site(origin))?.counts.read ?? 0) >= kills * 15;
    await expect.poll(enough, { timeout: 100_000, interval: 20 }).toBe(true);
    const crawler = await holderOf(store, origin, crawlers);
    const killedAt = performance.now();
    crawler.child.kill("SIGKILL");
    await once(crawler.child, "exit");
    const settled = await settledPages();
    site.requests.length = 0;
    await expect
      .poll(() => site.requests.length, { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(0);
    expect(performance.now() - killedAt).toBeLessThan(60_000);
    await expect.poll(enough, { timeout: 60_000 }).toBe(true);
    const again = requested(site).filter((path) => settled.has(origin + path));
    expect(again).toEqual([]);
  }
  const finished = async () => (await store.site(origin))?.state;
  await expect.poll(finished, { timeout: 100_000 }).toBe("finished");
  const known = (await store.site(origin)) ?? expect.fail();
  expect(known).toMatchObject({
    pages: KILLED_PAGES,
    queued: 0,
    counts: { read: KILLED_PAGES },
  });
  const [rows] = await database().query(
    `SELECT count(*)::int AS pages, count(DISTINCT url)::int AS urls,
       (SELECT count(*)::int FROM workbench_outbox_changes WHERE kind = 'put' AND site = $1) AS changes
     FROM workbench_outbox_pages WHERE site = $1`,
    [origin],
  );
  expect(rows).toEqual({ pages: KILLED_PAGES, urls: KILLED_PAGES, changes: KILLED_PAGES });
});

it("continues immediately with another crawler when one ends", async () => {
  const { store } = openPostgresLibrary(database());
  const site = await startSite(40, 40);
  const [first] = await startCrawlers(1);
  await add(store, site);
  const read = async () => (await store.site(site.origin))?.counts.read ?? 0;
  await expect.poll(read, { timeout: 60_000, interval: 20 }).toBeGreaterThan(5);
  const [second] = await startCrawlers(1);
  first?.child.kill("SIGTERM");
  await first?.ended();
  const endedAt = performance.now();
  const state = async () => (await store.site(site.origin))?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe("finished");
  expect(performance.now() - endedAt).toBeLessThan(20_000);
  expect(await store.site(site.origin)).toMatchObject({ pages: 40, counts: { read: 40 } });
  second?.child.kill("SIGKILL");
});

it("excludes a crawler that was suspended longer than its lease", {
  timeout: 200_000,
}, async () => {
  const { store } = openPostgresLibrary(database());
  const site = await startSite(70, 60);
  const [suspended] = await startCrawlers(1);
  await add(store, site);
  const read = async () => (await store.site(site.origin))?.counts.read ?? 0;
  await expect.poll(read, { timeout: 60_000, interval: 20 }).toBeGreaterThan(10);
  suspended?.child.kill("SIGSTOP");
  const holder = (await store.site(site.origin))?.heldBy;
  await startCrawlers(1);
  const next = async () => (await store.site(site.origin))?.heldBy;
  await expect.poll(next, { timeout: 60_000 }).not.toBe(holder);
  suspended?.child.kill("SIGCONT");
  const state = async () => (await store.site(site.origin))?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("finished");
  expect(await store.site(site.origin)).toMatchObject({ pages: 70, counts: { read: 70 } });
});

it("continues after an outage of PostgreSQL", { timeout: 200_000 }, async () => {
  const { store } = openPostgresLibrary(database());
  const site = await startSite(60, 60);
  await startCrawlers(2);
  await add(store, site);
  const read = async () => (await store.site(site.origin))?.counts.read ?? 0;
  await expect.poll(read, { timeout: 60_000, interval: 20 }).toBeGreaterThan(10);
  await server().halt("immediate");
  // Longer than a statement waits.
  await new Promise((done) => setTimeout(done, 12_000));
  await server().resume();
  const state = async () => (await store.site(site.origin))?.state;
  await expect.poll(state, { timeout: 120_000 }).toBe("finished");
  expect(await store.site(site.origin)).toMatchObject({
    pages: 60,
    queued: 0,
    // Every page links to "/", which does not exist.
    counts: { read: 60, failed: 1 },
    lastError: null,
  });
});

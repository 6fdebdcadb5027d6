import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import { openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import { openPostgres } from "@/lib/engine/postgres/database";
import { article, LocalSite } from "../../support/local-site";
import { startScript } from "../postgres/child-process";
import { findPostgres, startPostgres } from "../servers/postgres";
import { startLinkedSite } from "../support/linked-site";
import { dropIndexes, testSettings } from "./cluster";

const SCRIPT = "tests/scale/opensearch/shared-engine-process.ts";
const PAGES = 150;
/** Pages of a loopback site that are in progress when its crawler is killed. */
const CONCURRENCY = 4;
const bin = findPostgres();

const startSite = (name: string): Promise<LocalSite> =>
  startLinkedSite({
    ...{ pages: PAGES, milliseconds: 80, name },
    textOf: (page) => `The ${name} rests at marsh number ${page}. `.repeat(6),
  });

/** The guide of the servers. */
async function startGuide(): Promise<LocalSite> {
  const guide = new LocalSite({
    "/guide/a": article("Guide", "The guide of the marsh. ".repeat(9)),
  });
  await guide.start();
  guide.serve("/sitemap.xml", (_request, response) => {
    response.setHeader("content-type", "application/xml");
    response.end(`<urlset><url><loc>${guide.origin}/guide/a</loc></url></urlset>`);
  });
  onTestFinished(() => guide.dispose());
  return guide;
}

it.skipIf(bin === null)(
  "shares sites, crawls and results between processes, also when a crawler is killed",
  { timeout: 300_000 },
  async () => {
    const server = await startPostgres(bin ?? "");
    onTestFinished(() => server.stop());
    const url = await server.newDatabase();
    const settings = testSettings({ refreshMs: 200 });
    onTestFinished(() => dropIndexes(settings.name));
    const database = openPostgres({ url });
    onTestFinished(() => database.close());
    const guide = await startGuide();
    const key = `key-${randomUUID()}`;
    const start = (role: string) => {
      const process = startScript(SCRIPT, url, key, guide.origin, role, JSON.stringify(settings));
      onTestFinished(() => void process.child.kill("SIGKILL"));
      return process;
    };
    const [engine, first, second] = ["engine", "crawler", "crawler"].map(start);
    for (const each of [engine, first, second])
      await expect.poll(() => each?.output(), { timeout: 120_000 }).toContain("ready");
    const origin = /origin (\S+)/.exec(engine?.output() ?? "")?.[1] ?? expect.fail();

    const { store } = openPostgresLibrary(database);
    const sites = await Promise.all([startSite("knot"), startSite("dunlin")]);
    for (const site of sites) {
      const startUrl = `${site.origin}/0`;
      const added = { site: site.origin, kind: "site", name: site.origin, startUrl } as const;
      expect(await store.add(added, new Date())).toBe(true);
      await store.setCommand(site.origin, "resume");
    }
    const readOf = async ({ origin: of }: LocalSite) => (await store.site(of))?.counts.read ?? 0;
    for (const site of sites)
      await expect.poll(() => readOf(site), { timeout: 60_000 }).toBeGreaterThan(5);

    const holders = (await store.listSites()).map(({ heldBy }) =>
      Number.parseInt(heldBy ?? "", 10),
    );
    const killed = holders.includes(first?.child.pid ?? 0) ? first : second;
    killed?.child.kill("SIGKILL");
    const settled = new Map<LocalSite, ReadonlySet<string>>();
    for (const site of sites) {
      const pages = await store.recentPages(site.origin, 500);
      settled.set(site, new Set(pages.map(({ url: page }) => page)));
    }
    const before = sites.map((site) => site.requests.length);
    const states = async () =>
      Promise.all(sites.map(async (site) => (await store.site(site.origin))?.state));
    await expect.poll(states, { timeout: 120_000 }).toEqual(["finished", "finished"]);
    for (const [at, site] of sites.entries()) {
      expect(await store.site(site.origin)).toMatchObject({
        pages: PAGES,
        counts: { read: PAGES },
      });
      const later = site.requests.slice(before[at]).map(({ path }) => site.origin + path);
      // The requests in progress when the process was killed are repeated.
      expect(later.filter((page) => settled.get(site)?.has(page)).length).toBeLessThanOrEqual(
        CONCURRENCY,
      );
      const counted = new Map<string, number>();
      for (const { path } of site.requests) counted.set(path, (counted.get(path) ?? 0) + 1);
      // The next crawler also reads robots.txt and looks for a sitemap.
      const twice = [...counted].filter(([path, count]) => count > 1 && /^\/\d+$/.test(path));
      expect(twice.length).toBeLessThanOrEqual(CONCURRENCY);
    }

    const index = openOpenSearchIndex(settings);
    onTestFinished(() => index.close());
    const pages = async () => (await index.stats()).pages;
    await expect.poll(pages, { timeout: 60_000 }).toBe(2 * PAGES + 1);
    const listed = await fetch(`${origin}/library`);
    expect((await listed.json()).toSorted()).toEqual(
      ["Workbench guide", ...sites.map((site) => site.origin)].toSorted(),
    );
    const search = async () => {
      const response = await fetch(origin, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
        body: JSON.stringify({ query: "dunlin marsh", limit: 5 }),
      });
      return (await response.json()).data?.web?.length ?? 0;
    };
    await expect.poll(search, { timeout: 30_000 }).toBe(5);
  },
);

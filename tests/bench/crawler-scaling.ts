import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { crawlSettingsSchema } from "@/lib/contract/library";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import { openPostgres } from "@/lib/engine/postgres/database";
import { startScript } from "@/tests/scale/postgres/child-process";
import { findPostgres, type PostgresServer, startPostgres } from "@/tests/scale/servers/postgres";
import { article, LocalSite } from "@/tests/support/local-site";
import { type BenchmarkResult, rounded } from "./benchmark";

const SITES = 24;
const PAGES = 40;
/** Delay of each response. A crawler mostly waits, as it does for real sites. */
const RESPONSE_MS = 300;
const CRAWLERS = [1, 2, 4];

/**
 * Pages per second of 1, 2 and 4 crawlers that share a library in PostgreSQL, on 24 sites that respond after 300 ms.
 * The delivery to a search index is not part of it.
 */
export async function crawlerScaling(): Promise<BenchmarkResult> {
  const bin = findPostgres();
  if (bin === null) throw new Error("PostgreSQL is not installed.");
  const server = await startPostgres(bin);
  try {
    const speeds = new Map<number, number>();
    for (const crawlers of CRAWLERS) speeds.set(crawlers, await crawl(server, crawlers));
    const ratio = (crawlers: number) => (speeds.get(crawlers) ?? 0) / (speeds.get(1) || 1);
    return {
      name: "crawler scaling",
      figures: {
        ...Object.fromEntries(
          [...speeds].map(([crawlers, speed]) => [
            `pages per second, ${crawlers} ${crawlers === 1 ? "crawler" : "crawlers"}`,
            rounded(speed),
          ]),
        ),
        "2 crawlers to 1": rounded(ratio(2)),
        "4 crawlers to 1": rounded(ratio(4)),
      },
      target: "2 crawlers at least 1.8 times as fast as 1, and 4 at least 3 times",
      isMet: ratio(2) >= 1.8 && ratio(4) >= 3,
    };
  } finally {
    await server.stop();
  }
}

async function crawl(server: PostgresServer, crawlers: number): Promise<number> {
  const url = await server.newDatabase();
  const database = openPostgres({ url });
  const sites = await Promise.all(Array.from({ length: SITES }, startSite));
  const processes = Array.from({ length: crawlers }, () =>
    startScript("tests/scale/postgres/crawler-process.ts", url),
  );
  try {
    while (!processes.every(({ output }) => output().includes("ready"))) await delay(50);
    const { store } = openPostgresLibrary(database);
    const settings = { ...crawlSettingsSchema.parse({}), delayMs: 0 };
    for (const { origin: site } of sites) {
      const startUrl = `${site}/0`;
      await store.add({ site, name: site, startUrl, settings, kind: "site" }, new Date());
    }
    const begun = performance.now();
    for (const { origin } of sites) await store.setCommand(origin, "resume");
    let listed = await store.listSites();
    while (!listed.every(({ state }) => state === "finished")) {
      await delay(100);
      listed = await store.listSites();
    }
    const seconds = (performance.now() - begun) / 1_000;
    const read = listed.reduce((sum, { counts }) => sum + counts.read, 0);
    if (read !== SITES * PAGES) throw new Error(`${read} of ${SITES * PAGES} pages were read.`);
    return read / seconds;
  } finally {
    for (const { child } of processes) {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    for (const site of sites) await site.dispose();
    await database.close();
  }
}

async function startSite(): Promise<LocalSite> {
  const site = new LocalSite({});
  for (let at = 0; at < PAGES; at += 1) {
    const links = Array.from({ length: PAGES }, (_, to) => `<a href="/${to}">${to}</a>`).join(" ");
    const html = article(
      `Page ${at}`,
      `${links} ${"The knot feeds on tidal flats. ".repeat(12)} ${at}`,
    );
    site.serve(`/${at}`, (_request, response) => {
      response.setHeader("content-type", "text/html");
      setTimeout(() => response.end(html), RESPONSE_MS);
    });
  }
  return site.start();
}

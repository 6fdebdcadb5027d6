import { describe, expect, it, onTestFinished } from "vitest";
import { crawlSite } from "@/lib/engine/library/crawl/crawl-site";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresHostTurns } from "@/lib/engine/postgres/host-turns";
import { createAddressGuard } from "@/lib/net/address-guard";
import { article, LocalSite } from "../../support/local-site";
import { temporaryIndexFile } from "../../support/sample-index";
import { describeHostTurns } from "../suites/host-turns-suite";
import { testDatabase } from "./test-database";

const { database, url } = testDatabase();

describe("turns in PostgreSQL", () => {
  describeHostTurns(() => openPostgresHostTurns(database()));
});

const DELAY_MS = 60;

it("keeps the delay of a host between the requests of two crawlers", async () => {
  const times: number[] = [];
  const names = Array.from({ length: 8 }, (_, at) => `/${at}`);
  const links = names.map((name) => `<a href="${name}">${name}</a>`).join(" ");
  const site = new LocalSite({});
  for (const path of ["/", ...names])
    site.serve(path, (_request, response) => {
      times.push(performance.now());
      response.setHeader("content-type", "text/html");
      response.end(article(`Page ${path}`, `${links} ${`Text of ${path}. `.repeat(20)}`));
    });
  await site.start();
  onTestFinished(() => site.dispose());

  const crawl = async () => {
    const own = openPostgres({ url: url() });
    const library = openLibrary({ index: temporaryIndexFile() });
    const guard = createAddressGuard({ namedOrigins: () => library.store.allowedOrigins() });
    try {
      return await crawlSite({
        url: site.origin,
        limits: { delayMs: DELAY_MS },
        store: library.store,
        guard,
        turns: openPostgresHostTurns(own),
      });
    } finally {
      library.close();
      await own.close();
    }
  };
  const summaries = await Promise.all([crawl(), crawl()]);
  expect(summaries.map(({ counts }) => counts.read)).toEqual([9, 9]);
  expect(times).toHaveLength(18);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DELAY_MS - 1);
});

it("sends requests while PostgreSQL cannot be reached", async () => {
  const gone = openPostgres({ url: "postgres://a:b@127.0.0.1:1/x", maxWaitMs: 0 });
  onTestFinished(() => gone.close());
  const sent = openPostgresHostTurns(gone).run(
    "http://a.example",
    50,
    async () => "sent",
    undefined,
  );
  expect(await sent).toBe("sent");
});

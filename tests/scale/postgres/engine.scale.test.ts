import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { EngineOverHttp } from "../../support/engine-over-http";
import { article, LocalSite } from "../../support/local-site";
import { testDatabase } from "./test-database";

const { url, server } = testDatabase();
const prose = "The dunlin probes the mud of the estuary with its bill. ".repeat(12);
const site = new LocalSite({ "/": article("Dunlin on the mud", prose) });
const key = "key-of-both-engines-0123456789";
const engines: EngineOverHttp[] = [];

beforeAll(async () => {
  await site.start();
  for (let at = 0; at < 2; at += 1) {
    const engine = new EngineOverHttp(undefined, {
      databaseUrl: url(),
      keys: [
        {
          label: "both",
          key,
          limits: { perMinute: 1_000, concurrent: 50 },
          credits: { amount: 40, per: "ever" },
        },
      ],
    });
    engines.push(engine);
    await engine.start();
    await engine.add(site.origin);
  }
});
afterAll(async () => {
  for (const engine of engines) await engine.dispose();
  await site.dispose();
});

const bodySchema = z.looseObject({
  success: z.boolean(),
  code: z.string().optional(),
  creditsUsed: z.int().optional(),
});

async function search(at: number, body: object = {}) {
  const engine = engines[at];
  if (engine === undefined) throw new Error("There are two engines.");
  const response = await engine.post(
    { query: "dunlin", limit: 1, ...body },
    { headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` } },
  );
  return { status: response.status, ...bodySchema.parse(await response.json()) };
}

it("shares cached pages and versions between two engines", async () => {
  const pageSchema = z.looseObject({
    data: z.looseObject({
      web: z.array(
        z.looseObject({
          changeTracking: z.looseObject({ changeStatus: z.string() }).optional(),
          metadata: z.looseObject({ cacheState: z.string() }),
        }),
      ),
    }),
  });
  const scrape = async (at: number, ...formats: string[]) => {
    const response = await search(at, { scrapeOptions: { formats, maxAge: 3_600_000 } });
    return pageSchema.parse(response).data.web[0];
  };
  expect((await scrape(0, "markdown", "changeTracking"))?.changeTracking?.changeStatus).toBe("new");
  expect((await scrape(1, "markdown", "changeTracking"))?.changeTracking?.changeStatus).toBe(
    "same",
  );
  await scrape(0, "markdown");
  expect((await scrape(1, "markdown"))?.metadata.cacheState).toBe("hit");
});

it("responds with 503 while PostgreSQL is down, and works again without a restart", async () => {
  await server().halt("immediate");
  expect((await engines[0]?.engine.status())?.database).toMatchObject({ state: "unavailable" });
  const waiting = search(0);
  await server().resume();
  expect((await waiting).status).toBe(200);
  await server().halt("fast");
  expect(await search(1)).toMatchObject({ status: 503, code: "STORAGE_UNAVAILABLE" });
  await server().resume();
  expect((await search(1)).status).toBe(200);
  expect((await engines[1]?.engine.status())?.database).toEqual({ state: "ready", message: null });
});

it("never spends more than the balance over both engines", async () => {
  const runs = await Promise.all(Array.from({ length: 40 }, (_, at) => search(at % 2)));
  const statuses = new Set(runs.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 402]));
  const database = await engines[0]?.engine.status();
  expect(database?.database.state).toBe("ready");
  expect((await search(0)).status).toBe(402);
});

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { EngineOverHttp } from "../support/engine-over-http";
import { indexBeforeTests } from "../support/indexed-site";
import { article, LocalSite } from "../support/local-site";

const prose = "The corncrake hides in the meadow and rasps through the night. ".repeat(12);
const site = new LocalSite({
  "/": article("Corncrake", `${prose} <a href="/unread">Unread</a>`),
  "/unread": article("Corncrake unread", prose),
});
const engine = new EngineOverHttp();

indexBeforeTests(engine, site);

const isLedger = (name: string) => name.startsWith("ledger.");

/**
 * Digests of all files in the data folder, except SQLite lock files and the ledger, which changes
 * with every run.
 */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith("-shm") && !isLedger(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => `${file} ${createHash("sha256").update(readFileSync(file)).digest("hex")}`);
}

it("leaves no trace on disk under lockdown, on a hit or a miss, in any format", async () => {
  const search = (scrapeOptions: object) =>
    engine.post({ query: "corncrake", scrapeOptions: { formats: ["markdown"], ...scrapeOptions } });
  await engine.post({
    query: "corncrake -intitle:unread",
    scrapeOptions: { formats: ["markdown"] },
  });
  // Warm up: open lazily created files first.
  await search({ lockdown: true });
  const requestCount = site.requests.length;
  const before = filesOf(engine.dataDirectory);
  const formats = ["markdown", "summary", { type: "changeTracking", tag: "a" }, "screenshot"];
  const response = await search({ lockdown: true, storeInCache: true, formats });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain("SCRAPE_LOCKDOWN_CACHE_MISS");
  expect(filesOf(engine.dataDirectory)).toEqual(before);
  expect(site.requests.length).toBe(requestCount);

  const { id } = z.looseObject({ id: z.uuid() }).parse(JSON.parse(text));
  const ledger = readdirSync(engine.dataDirectory)
    .filter(isLedger)
    .map((name) => readFileSync(join(engine.dataDirectory, name), "latin1"))
    .join("");
  expect(ledger).toContain("spent_1");
  for (const trace of [id, "corncrake", "127.0.0.1"]) expect(ledger).not.toContain(trace);
});

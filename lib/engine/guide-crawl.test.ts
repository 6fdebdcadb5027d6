import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { readGuideCrawl, writeGuideCrawl } from "./guide-crawl";
import type { RecordedCrawl } from "./library/crawl/recorded-crawl";

const folder = mkdtempSync(join(tmpdir(), "guide-crawl-"));
const file = join(folder, "crawl.json.gz");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const crawl: RecordedCrawl = {
  origin: "http://127.0.0.1:1",
  seeds: [{ found: [{ url: "http://127.0.0.1:1/guide" }], depth: 1 }],
  visits: {
    "http://127.0.0.1:1/guide": { kind: "skipped", reason: "The page has no text.", links: [] },
  },
};

it("reads what the build has written", () => {
  writeGuideCrawl(file, crawl);
  expect(readGuideCrawl(file)).toEqual(crawl);
});

it("is null if the guide or the engine have changed, or if the file is damaged or missing", () => {
  writeGuideCrawl(file, crawl);
  const written = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
  writeFileSync(file, gzipSync(JSON.stringify({ ...written, digest: "another" })));
  expect(readGuideCrawl(file)).toBeNull();
  writeFileSync(file, "no gzip");
  expect(readGuideCrawl(file)).toBeNull();
  expect(readGuideCrawl(join(folder, "nothing"))).toBeNull();
});

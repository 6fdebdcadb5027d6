import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findGuideFiles, type GuideFiles, readGuideCrawl, writeGuideFiles } from "./guide-crawl";
import type { RecordedCrawl } from "./library/crawl/recorded-crawl";

const folder = mkdtempSync(join(tmpdir(), "guide-crawl-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const crawl: RecordedCrawl = {
  origin: "http://127.0.0.1:1",
  seeds: [{ found: [{ url: "http://127.0.0.1:1/guide" }], depth: 1 }],
  visits: {
    "http://127.0.0.1:1/guide": { kind: "skipped", reason: "The page has no text.", links: [] },
  },
};

function write(): GuideFiles {
  writeGuideFiles(folder, "abc", crawl, (file) => writeFileSync(file, "library"));
  const files = findGuideFiles(folder);
  if (files === null) throw new Error("The files are missing.");
  return files;
}

it("reads what the build has written", () => {
  const files = write();
  expect(files.digest).toBe("abc");
  expect(readGuideCrawl(files)).toEqual(crawl);
});

it("is null for another guide, and if the file is damaged or missing", () => {
  const files = write();
  expect(readGuideCrawl({ ...files, digest: "another" })).toBeNull();
  writeFileSync(files.crawl, "no gzip");
  expect(readGuideCrawl(files)).toBeNull();
  expect(readGuideCrawl({ ...files, crawl: join(folder, "nothing") })).toBeNull();
});

it("finds no files in a build without a guide", () => {
  expect(findGuideFiles(join(folder, "nothing"))).toBeNull();
});

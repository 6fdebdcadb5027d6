import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describePageCache } from "@/tests/scale/suites/page-cache-suite";
import { openPageCache, type PageCacheOptions, type StoredPageCache } from "./page-cache";

let folder: string;
const opened: StoredPageCache[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cache-"));
});
afterEach(() => {
  for (const cache of opened.splice(0)) cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, "deep", "cache.sqlite");
const open = (options?: PageCacheOptions): StoredPageCache => {
  const cache = openPageCache(file(), options);
  opened.push(cache);
  return cache;
};

describe("page cache in a file", () => {
  describePageCache(open);
});

it("returns the space of removed pages to the disk", async () => {
  const cache = open({ maxBytes: 400_000 });
  const page = {
    form: "text",
    bytes: null,
    url: "https://a.example/",
    statusCode: 200,
    contentType: "text/plain",
    rendered: null,
    proxyUsed: "basic",
  } as const;
  for (let at = 0; at < 60; at += 1)
    await cache.store(String(at), { ...page, text: randomBytes(15_000).toString("base64") });
  cache.close();
  opened.pop();
  expect(statSync(file()).size).toBeLessThan(800_000);
});

it("starts empty when the file is not a database", async () => {
  open().close();
  opened.pop();
  writeFileSync(file(), "this is not a database, it is a sentence".repeat(100));
  const cache = open();
  expect(await cache.find("a", { minAge: 0, maxAge: 1 })).toBeNull();
});

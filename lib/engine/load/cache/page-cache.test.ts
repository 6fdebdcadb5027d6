import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LoadedPage } from "../loaded-page";
import { openPageCache } from "./page-cache";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cache-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = (text: string, part: Partial<LoadedPage> = {}): LoadedPage => ({
  form: "html",
  text,
  bytes: null,
  url: "https://a.example/",
  statusCode: 200,
  contentType: "text/html",
  rendered: null,
  proxyUsed: "basic",
  ...part,
});
const any = { minAge: 0, maxAge: Number.POSITIVE_INFINITY };

test("returns stored pages with bytes and screenshots, also after reopening", async () => {
  const file = join(folder, "deep", "cache.sqlite");
  const given = page("<p>\u{1f426} Grüße\u0000</p>", {
    form: "pdf",
    bytes: new Uint8Array([0, 255, 128]),
    rendered: {
      styles: { font: "serif" },
      screenshots: [{ bytes: new Uint8Array([1, 2]), contentType: "image/png" }],
    },
  });
  const first = openPageCache(file);
  await first.store("a", given);
  first.close();
  const second = openPageCache(file);
  expect((await second.find("a", any))?.page).toEqual(given);
  expect(await second.find("b", any)).toBeNull();
  second.close();
});

test("returns copies within the age range, inclusive", async () => {
  let now = 1_000_000;
  const cache = openPageCache(join(folder, "cache.sqlite"), { now: () => new Date(now) });
  await cache.store("a", page("old"));
  now += 100;
  const found = async (minAge: number, maxAge: number) =>
    (await cache.find("a", { minAge, maxAge })) !== null;
  expect(await found(0, 100)).toBe(true);
  expect(await found(100, 100)).toBe(true);
  expect(await found(0, 99)).toBe(false);
  expect(await found(101, 1_000)).toBe(false);
  await cache.store("a", page("new"));
  expect((await cache.find("a", any))?.page.text).toBe("new");
  expect((await cache.find("a", any))?.cachedAt).toEqual(new Date(now));
  cache.close();
});

test("removes the oldest pages above the size limit and skips oversized pages", async () => {
  const file = join(folder, "cache.sqlite");
  const cache = openPageCache(file, { maxBytes: 400_000 });
  for (let at = 0; at < 60; at += 1)
    await cache.store(String(at), page(randomBytes(15_000).toString("base64")));
  await cache.store("huge", page(randomBytes(100_000).toString("base64")));
  expect(await cache.find("0", any)).toBeNull();
  expect(await cache.find("59", any)).not.toBeNull();
  expect(await cache.find("huge", any)).toBeNull();
  cache.close();
  expect(statSync(file).size).toBeLessThan(800_000);
});

test("starts empty when the file is not a database", async () => {
  const file = join(folder, "cache.sqlite");
  writeFileSync(file, "this is no database, it is a sentence".repeat(100));
  const cache = openPageCache(file);
  await cache.store("a", page("x"));
  expect(await cache.find("a", any)).not.toBeNull();
  cache.close();
});

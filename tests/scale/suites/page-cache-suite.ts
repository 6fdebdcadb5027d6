import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { LoadedPage } from "@/lib/engine/load/loaded-page";
import type { PageCache } from "@/lib/engine/ports/page-cache";

export type OpenPageCache = (options?: {
  readonly maxBytes?: number;
  readonly now?: () => Date;
}) => PageCache<LoadedPage>;

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

/** @param open opens the same storage again each time it is called within a test */
export function describePageCache(open: OpenPageCache): void {
  it("returns stored pages with bytes and screenshots, also after opening it again", async () => {
    const key = randomUUID();
    const given = page("<p>\u{1f426} Grüße\u0000</p>", {
      form: "pdf",
      bytes: new Uint8Array([0, 255, 128]),
      rendered: {
        styles: { font: "serif" },
        screenshots: [{ bytes: new Uint8Array([1, 2]), contentType: "image/png" }],
      },
    });
    await open().store(key, given);
    expect((await open().find(key, any))?.page).toEqual(given);
    expect(await open().find(randomUUID(), any)).toBeNull();
  });

  it("returns copies within the age range, inclusive, and replaces older ones", async () => {
    const key = randomUUID();
    let now = Date.parse("2026-02-03T04:05:06.789Z");
    const cache = open({ now: () => new Date(now) });
    await cache.store(key, page("old"));
    now += 100;
    const found = async (minAge: number, maxAge: number) =>
      (await cache.find(key, { minAge, maxAge })) !== null;
    expect(await found(0, 100)).toBe(true);
    expect(await found(100, 100)).toBe(true);
    expect(await found(0, 99)).toBe(false);
    expect(await found(101, 1_000)).toBe(false);
    await cache.store(key, page("new"));
    const copy = await cache.find(key, any);
    expect([copy?.page.text, copy?.cachedAt]).toEqual(["new", new Date(now)]);
  });

  it("keeps one copy when several are stored at the same time", async () => {
    const key = randomUUID();
    const caches = [open(), open()];
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => caches[at % 2]?.store(key, page(`copy ${at}`))),
    );
    expect((await open().find(key, any))?.page.text).toMatch(/^copy \d+$/);
  });

  it("removes the oldest pages above the size limit and skips oversized pages", async () => {
    const cache = open({ maxBytes: 400_000 });
    const keys = Array.from({ length: 60 }, () => randomUUID());
    for (const key of keys) await cache.store(key, page(randomBytes(15_000).toString("base64")));
    const oversized = randomUUID();
    await cache.store(oversized, page(randomBytes(100_000).toString("base64")));
    const isCached = async (key: string | undefined) => (await cache.find(key ?? "", any)) !== null;
    expect([
      await isCached(keys[0]),
      await isCached(keys.at(-1)),
      await isCached(oversized),
    ]).toEqual([false, true, false]);
  });
}

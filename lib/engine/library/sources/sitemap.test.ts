import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { cpuTime } from "@/tests/support/cpu-time";
import { fetchSitemap, parseSitemap as parse } from "./sitemap";

const parseSitemap = (text: string) => parse(text, "https://example.org/maps/1.xml");
const XML = '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

test("parses pages with entities in their URLs, without images", () => {
  expect(
    parseSitemap(`${XML}<url><loc> https://example.org/?a=1&amp;b=2 </loc><image:image><image:loc>https://example.org/i.png</image:loc></image:image></url>
      <url><loc><![CDATA[https://example.org/c]]></loc></url></urlset>`),
  ).toEqual({ pages: ["https://example.org/?a=1&b=2", "https://example.org/c"], sitemaps: [] });
});

test("parses sitemap indexes, also with a namespace prefix", () => {
  expect(
    parseSitemap(
      '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>https://example.org/1.xml</s:loc></s:sitemap></s:sitemapindex>',
    ),
  ).toEqual({ pages: [], sitemaps: ["https://example.org/1.xml"] });
});

test("resolves relative URLs and ignores invalid ones", () => {
  const locs = ["/root", "beside", "//other.example/x", "", "http://"]
    .map((loc) => `<url><loc>${loc}</loc></url>`)
    .join("");
  expect(parseSitemap(`${XML}${locs}</urlset>`)?.pages).toEqual([
    "https://example.org/root",
    "https://example.org/maps/beside",
    "https://other.example/x",
  ]);
});

test("parses a text file with one URL per line", () => {
  expect(parseSitemap("https://example.org/a\r\nnonsense\nhttps://example.org/b\n")).toEqual({
    pages: ["https://example.org/a", "https://example.org/b"],
    sitemaps: [],
  });
});

test.each([
  "<rss><channel><link>https://example.org/</link><item><link>https://example.org/a</link></item></channel></rss>",
  '<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><link href="/a"/></entry></feed>',
])("parses a feed: %s", (feed) => {
  expect(parseSitemap(feed)).toEqual({ pages: ["https://example.org/a"], sitemaps: [] });
});

test("returns null for other content", () => {
  expect(parseSitemap("<html><body>hello")).toBeNull();
  expect(parseSitemap("hello")).toBeNull();
});

test("does not expand entities of a document type", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(1_000)}"><!ENTITY c "${"&b;".repeat(1_000)}">]>${XML}<url><loc>https://example.org/&c;</loc></url></urlset>`;
  expect(parseSitemap(bomb)?.pages[0]?.length ?? 0).toBeLessThan(100);
});

test("counts a page once that many pages list as their translation", () => {
  const paths = Array.from({ length: 300 }, (_, i) => `/${i}`);
  const links = paths.map((path) => `<xhtml:link hreflang="de" href="${path}"/>`).join("");
  const urls = paths.map((path) => `<url><loc>${path}</loc>${links}</url>`);
  const pages = parseSitemap(`${XML}${urls.join("")}</urlset>`)?.pages;
  expect(pages).toEqual(paths.map((path) => `https://example.org${path}`));
});

test("truncates at the protocol's limit and handles deep nesting", () => {
  const urls = Array.from({ length: 60_000 }, (_, i) => `<url><loc>/${i}</loc></url>`);
  const many = `${XML}${urls.join("")}</urlset>`;
  expect(parseSitemap(many)?.pages).toHaveLength(50_000);
  const start = cpuTime();
  parseSitemap(`${XML}${"<url>".repeat(100_000)}`);
  expect(cpuTime() - start).toBeLessThan(3_000);
});

let site: LocalSite;
beforeAll(async () => {
  const xml = { "content-type": "application/gzip" };
  site = await localSite({
    "/sitemap.xml.gz": {
      headers: xml,
      body: gzipSync(`${XML}<url><loc>https://example.org/z</loc></url></urlset>`),
    },
    "/large.xml": `${XML}<url><loc>https://example.org/z</loc></url>${" ".repeat(40_000_000)}</urlset>`,
    "/bomb.xml.gz": { headers: xml, body: gzipSync(Buffer.alloc(80_000_000, 32)) },
    "/damaged.xml.gz": { headers: xml, body: Uint8Array.from([0x1f, 0x8b, 1, 2, 3]) },
  });
});
afterAll(() => site.close());

test("reads large files and gzip files, except bombs and damaged ones", async () => {
  const fetchOne = (path: string) => fetchSitemap(site.origin + path, { guard: site.guard });
  expect(await fetchOne("/sitemap.xml.gz")).toEqual({
    pages: ["https://example.org/z"],
    sitemaps: [],
  });
  expect((await fetchOne("/large.xml"))?.pages).toEqual(["https://example.org/z"]);
  expect(await fetchOne("/bomb.xml.gz")).toBeNull();
  expect(await fetchOne("/damaged.xml.gz")).toBeNull();
  expect(await fetchOne("/missing.xml")).toBeNull();
});

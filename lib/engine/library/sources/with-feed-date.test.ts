import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { crawlSettingsSchema } from "@/lib/contract/library";
import { createAddressGuard } from "@/lib/net/address-guard";
import { LocalSite } from "@/tests/support/local-site";
import { crawlKnownSite, crawlSite } from "../crawl/crawl-site";
import { openLibrary, type SqliteLibrary } from "../sqlite/open-library";

const plain = (title: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>Words of a post without any markup.</p><img src="/bird.png" alt="A bird" width="400" height="300"></main>`;
const site = new LocalSite({
  "/feed.xml": (request, response) =>
    response
      .writeHead(200, { "content-type": "application/rss+xml" })
      .end(`<rss version="2.0"><channel><title>Posts</title>
        <item><link>http://${request.headers.host}/dated</link><pubDate>Sat, 09 Mar 2024 10:00:00 GMT</pubDate></item>
        <item><link>http://${request.headers.host}/counted</link><pubDate>Sun, 10 Mar 2024 10:00:00 GMT</pubDate></item>
        <item><link>http://${request.headers.host}/undated</link></item></channel></rss>`),
  "/": '<title>Posts</title><p>All.</p><a href="/dated">1</a><a href="/undated">2</a>',
  "/counted": (_request, response) => response.writeHead(302, { location: "/behind" }).end(),
  "/behind": plain("A counted post"),
  "/dated": plain("A dated post"),
  "/undated": plain("An undated post"),
});
const folder = mkdtempSync(join(tmpdir(), "feed-"));
let library: SqliteLibrary;

beforeAll(async () => {
  await site.start();
  library = openLibrary({ index: join(folder, "index.sqlite") });
});
afterAll(async () => {
  library.close();
  await site.dispose();
  rmSync(folder, { recursive: true, force: true });
});

it("treats pages with a date from a feed as news", async () => {
  const { index, store } = library;
  const startUrl = `${site.origin}/feed.xml`;
  const settings = crawlSettingsSchema.parse({});
  await store.add({ site: startUrl, kind: "feed", name: "Posts", startUrl, settings }, new Date());
  const guard = createAddressGuard({ namedOrigins: () => store.allowedOrigins() });
  const { state, error } = await crawlKnownSite(startUrl, { store, guard });
  expect([state, error]).toEqual(["finished", null]);

  const find = (anyTrait: readonly "news"[]) =>
    index.search({ query: "post", limit: 5, highlights: false, anyTrait }).hits;
  expect(find([])).toHaveLength(3);
  const news = [
    {
      url: `${site.origin}/behind`,
      publishedAt: "2024-03-10T10:00:00.000Z",
    },
    {
      url: `${site.origin}/dated`,
      publishedAt: "2024-03-09T10:00:00.000Z",
      imageUrl: `${site.origin}/bird.png`,
    },
  ];
  const newest = () => [...find(["news"])].sort((a, b) => (a.url < b.url ? -1 : 1));
  expect(newest()).toMatchObject(news);

  // The feed's date remains after another site crawls the page and after the page changes.
  for (const [path, title] of [
    ["/dated", "A dated post, changed"],
    ["/behind", "A counted post, changed"],
  ] as const)
    site.serve(path, plain(title));
  await crawlSite({ url: site.origin, store, guard });
  await crawlKnownSite(startUrl, { store, guard });
  expect(index.page(`${site.origin}/dated`)?.title).toBe("A dated post, changed");
  expect(newest()).toMatchObject(news);
});

import { expect, test } from "vitest";
import { parseFeed } from "./feed";

const BASE = "https://news.example/feed";
const urls = (text: string) => parseFeed(text, BASE)?.entries.map(({ url }) => url);

test("parses RSS 2.0: links, dates, and a guid that is the link", () => {
  const feed = parseFeed(
    `<?xml version="1.0"?><rss version="2.0" xmlns:media="x"><channel><title>News &amp; more</title><link>https://news.example/</link>
     <item><title>One</title><link> https://news.example/1?a=1&amp;b=2 </link><pubDate>Tue, 03 Jun 2025 09:39:21 GMT</pubDate></item>
     <item><guid>https://news.example/2</guid><media:title>x</media:title></item>
     <item><guid isPermaLink="false">tag:2025:3</guid></item>
     <item><link><![CDATA[/4]]></link><pubDate>someday</pubDate></item></channel></rss>`,
    BASE,
  );
  expect(feed).toEqual({
    title: "News & more",
    entries: [
      { url: "https://news.example/1?a=1&b=2", publishedAt: "2025-06-03T09:39:21.000Z" },
      { url: "https://news.example/2", publishedAt: null },
      { url: "https://news.example/4", publishedAt: null },
    ],
  });
});

test("parses Atom: the alternate link, not self or enclosure", () => {
  const feed = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><link rel="self" href="/feed"/>
     <entry><title>E</title><link rel="self" href="/e.atom"/><link rel="enclosure" href="/e.png"/>
     <link rel="alternate" type="text/html" href="/e"/><published>2025-01-02T03:04:05Z</published><updated>2026-01-01T00:00:00Z</updated></entry>
     <entry><link href="/f"/></entry></feed>`,
    BASE,
  );
  expect(feed?.entries).toEqual([
    { url: "https://news.example/e", publishedAt: "2025-01-02T03:04:05.000Z" },
    { url: "https://news.example/f", publishedAt: null },
  ]);
});

test("parses RSS 1.0 and JSON Feed", () => {
  expect(
    parseFeed(
      `<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>R</title></channel><item><link>https://a.example/1</link><dc:date>2025-05-05</dc:date></item></rdf:RDF>`,
      BASE,
    )?.entries,
  ).toEqual([{ url: "https://a.example/1", publishedAt: "2025-05-05T00:00:00.000Z" }]);
  expect(
    urls(
      `{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"url":"https://a.example/2"},{"id":3},null,{"url":"javascript:alert(1)"}]}`,
    ),
  ).toEqual(["https://a.example/2"]);
});

test.each([
  [
    "a page",
    "<!doctype html><html><body><item><link>https://a.example/</link></item></body></html>",
  ],
  ["another JSON", '{"items": 3}'],
  ["broken JSON", '{"items": ['],
  ["nothing", ""],
])("rejects %s", (_what, text) => {
  expect(parseFeed(text, BASE)).toBeNull();
});

test("expands no entities and handles deep nesting", () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><item><link>https://a.example/&b;</link></item></rss>`;
  expect(urls(bomb)?.[0]?.length ?? 0).toBeLessThan(100);
  expect(urls(`<rss>${"<x>".repeat(60_000)}`)).toEqual([]);
});

test("falls back to the Atom update date and ignores the source of an entry", () => {
  const feed = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://news.example/blog/"><title>A</title>
     <entry><link href="one"/><updated>2025-01-02T03:04:05Z</updated></entry>
     <entry xml:base="/other/"><source><link href="wrong"/><published>1999-01-01T00:00:00Z</published></source>
     <link href="two"/><published>2025-01-03T00:00:00Z</published><updated>2026-01-03T00:00:00Z</updated></entry></feed>`,
    BASE,
  );
  expect(feed).toEqual({
    title: "A",
    entries: [
      { url: "https://news.example/blog/one", publishedAt: "2025-01-02T03:04:05.000Z" },
      { url: "https://news.example/other/two", publishedAt: "2025-01-03T00:00:00.000Z" },
    ],
  });
});

test("ignores the source of an RSS item", () => {
  expect(
    parseFeed(
      `<rss><channel><item><source url="https://a.example/feed">A<title>x</title></source><link>/1</link><pubDate>Mon, 06 May 2024 10:00:00 CEST</pubDate></item></channel></rss>`,
      BASE,
    )?.entries,
  ).toEqual([{ url: "https://news.example/1", publishedAt: "2024-05-06T08:00:00.000Z" }]);
});

test("accepts in JSON Feed an id that is a URL, an external URL, and a modification date", () => {
  expect(
    parseFeed(
      `{"items":[{"id":"https://a.example/1","date_modified":"2024-05-06T10:00:00Z"},{"id":"2","external_url":"https://b.example/2"}]}`,
      BASE,
    )?.entries,
  ).toEqual([
    { url: "https://a.example/1", publishedAt: "2024-05-06T10:00:00.000Z" },
    { url: "https://b.example/2", publishedAt: null },
  ]);
});

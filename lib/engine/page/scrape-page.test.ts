import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import manifest from "@/package.json";
import { scrapePage } from "./scrape-page";
import { type LocalSite, localSite } from "./test-support/local-site";

const NAV = '<nav><a href="/n">Menu</a></nav>';
const FOOTER = "<footer>Imprint</footer>";
const TEXT =
  "<p>The heron wades through the shallow water and waits, for hours if it has to, until a fish comes by.</p>";
const ARTICLE = `<!doctype html><html lang="en"><head><title>Herons at work</title><meta name="description" content="On waiting">
  </head><body>${NAV}<article><h1>Herons</h1>${TEXT.repeat(8)}<p><a href="/wiki/Heron?a=1#x">More</a> <img src="heron.png" alt="A heron">
  <img src="data:image/png;base64,AAAA" alt="dot"></p></article>${FOOTER}<script>track()</script></body></html>`;
const GUIDE =
  "---\ntitle: The guide\n---\n# Guide\n\n[a](a.md) ![i](i.png) <b>c</b><script>x()</script>\n";

let site: LocalSite;
let other: LocalSite;

const FEED =
  '<?xml version="1.0"?><feed><title>Herons</title><entry><title>One</title><link href="https://herons.example/one"/></entry></feed>';

beforeAll(async () => {
  other = await localSite({
    "/landing": (request, response) => response.end(`cookie: ${request.headers.cookie ?? "none"}`),
  });
  site = await localSite({
    "/article": ARTICLE,
    "/moved": { status: 301, headers: { location: "/article" } },
    "/loop": { status: 302, headers: { location: "/loop" } },
    "/away": { status: 302, headers: { location: `${other.origin}/landing` } },
    "/missing": { status: 404, body: `<title>Lost</title><main>${TEXT}</main>` },
    "/broken": { status: 500, body: "oops" },
    "/private": { status: 401, headers: { "www-authenticate": "Basic" }, body: "<h1>Log in</h1>" },
    "/headers": (request, response) => {
      response.setHeader("content-type", "text/plain");
      response.end(JSON.stringify(request.headers));
    },
    "/koi8": {
      headers: { "content-type": "text/html; charset=koi8-r" },
      body: Uint8Array.from([0xf0, 0xd2, 0xc9]),
    },
    "/sjis": {
      headers: { "content-type": "text/html" },
      body: Buffer.concat([
        Buffer.from("<meta charset=shift_jis><p>"),
        Uint8Array.from([0x93, 0xfa]),
      ]),
    },
    "/utf16": {
      headers: { "content-type": "text/html" },
      body: Buffer.from("\ufeff<p>Grüße", "utf16le"),
    },
    "/gzip": { headers: { "content-encoding": "gzip" }, body: gzipSync("<p>packed") },
    "/bomb": {
      headers: { "content-encoding": "gzip" },
      body: gzipSync(Buffer.alloc(60_000_000, 32)),
    },
    "/rtl": '<html lang="ar" dir="rtl"><title>مرحبا</title><p>مرحبا بالعالم</p>',
    "/soup": "<p>one<b>two<p>three</i></b><table><td>x<li>y<div></span>z",
    "/titles": `<title>&lt;script&gt;alert(1)&lt;/script&gt; "${"x".repeat(9_000)}"</title><p>t`,
    "/empty": "",
    "/json": { headers: { "content-type": "application/json" }, body: '{"a": "```"}' },
    "/nulls": { headers: { "content-type": "application/json" }, body: '{"a": "\0"}' },
    "/lines": { headers: { "content-type": "application/jsonl" }, body: '{"a": 1}\n{"a": 2}\n' },
    "/schema": {
      headers: { "content-type": "application/graphql" },
      body: "type Query { heron: Bird }",
    },
    "/sheet": {
      headers: { "content-type": "application/vnd.ms-excel" },
      body: "<html><table><tr><th>a<th>b<tr><td>1<td>2</table>",
    },
    "/rtf": { headers: { "content-type": "application/rtf" }, body: "{\\rtf1 Heron}" },
    "/zip": {
      headers: { "content-type": "application/zip" },
      body: Uint8Array.from([0x50, 0x4b, 0x03, 0x04]),
    },
    "/feed": { headers: { "content-type": "application/rss+xml" }, body: "<rss/>" },
    "/mislabeled":
      '<?xml version="1.0"?><!-- f --><rss version="2.0"><channel><link>x</link></channel></rss>',
    "/feed-as-text": { headers: { "content-type": "text/plain" }, body: FEED },
    "/feed-untyped": { headers: { "content-type": "" }, body: `\ufeff${FEED}` },
    "/xml-as-file": {
      headers: { "content-type": "application/octet-stream" },
      body: '<?xml version="1.0"?><herons><heron/></herons>',
    },
    "/compressed": { body: gzipSync("<h1>Herons</h1>") },
    "/controls": "\u0001\u0002 <b>Herons</b> wade",
    "/utf-16": {
      headers: { "content-type": "text/html" },
      body: Buffer.from("<p>The heron wades</p>", "utf16le"),
    },
    "/about-feeds": { headers: { "content-type": "text/plain" }, body: "Write <rss> first." },
    "/rss": {
      headers: { "content-type": "application/rss+xml" },
      body: `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Heron &amp; co</title>
        <link>https://herons.example/</link><description>On waiting</description><item><title>A &lt;b&gt; in a title</title><link>/one</link>
        <pubDate>Tue, 03 Jun 2003 09:39:21 GMT</pubDate><description>Short</description><content:encoded><![CDATA[<p>The <b>heron</b> <a href="two">waits</a>.<script>x()</script>]]></content:encoded>
        <enclosure url="/cry.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`,
    },
    "/feed.json": {
      headers: { "content-type": "application/feed+json" },
      body: JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "Heron & co",
        items: [
          {
            id: "1",
            url: "/one",
            title: "A <b> in a title",
            authors: [{ name: "Ann" }],
            date_published: "2024-03-01",
            content_html: "<p>It <i>waits</i>.</p><script>x()</script>",
            attachments: [{ url: "/cry.mp3", mime_type: "audio/mpeg" }],
          },
          { id: "https://herons.example/two", content_text: "a < b" },
          "no entry",
        ],
      }).replaceAll("/", "\\/"),
    },
    "/atom": {
      headers: { "content-type": "application/atom+xml" },
      body: `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/blog/"><title type="html">Ann &amp;amp; Bo</title><entry><title>First</title>
        <link rel="self" href="/self"/><link href="first"/><author><name>Ann</name></author><updated>2024-03-01</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>It <i>waits</i>.</p></div></content></entry>
        <entry><title>Second</title><summary>a &lt; b</summary></entry></feed>`,
    },
    "/sent-twice": {
      headers: { "content-type": "text/html, text/html; charset=utf-8" },
      body: "<title>é</title><p><b>é",
    },
    "/plain.md": { headers: { "content-type": "text/plain; charset=utf-8" }, body: GUIDE },
    "/xhtml": {
      headers: { "content-type": "application/xhtml+xml" },
      body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><div/>${TEXT}</body></html>`,
    },
    "/xhtml-as-xml": {
      headers: { "content-type": "text/xml" },
      body: `<?xml version="1.0"?><!DOCTYPE html><html lang="en" xmlns="http://www.w3.org/1999/xhtml"><body><h1>Herons</h1>${TEXT}</body></html>`,
    },
    "/plain": { headers: { "content-type": "text/plain" }, body: "a < b\n* c" },
    "/readme": { headers: { "content-type": "text/markdown" }, body: "# Read me\n\n*x*" },
    "/guide.md": { headers: { "content-type": "text/markdown" }, body: GUIDE },
    "/pdf": { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" },
    "/disguised": { body: "%PDF-1.7 and more" },
    "/picture": { headers: { "content-type": "image/png" }, body: Uint8Array.from([0x89, 0x50]) },
    "/blob": {
      headers: { "content-type": "text/plain" },
      body: Uint8Array.from([0x4d, 0x5a, 0x90, 0x00, 0x03]),
    },
    "/untyped": { headers: { "content-type": "" }, body: "<!doctype html><p>sniffed" },
    "/untyped-part": { headers: { "content-type": "unknown/unknown" }, body: "<p>A part" },
    "/message": { headers: { "content-type": "message/rfc822" }, body: "From: a\n\nText" },
    "/slow": (_, response) => void setTimeout(() => response.end("late"), 20_000).unref(),
    "/slow?abort": (_, response) => void setTimeout(() => response.end("late"), 20_000).unref(),
    "/endless": (_, response) => {
      response.setHeader("content-type", "text/html");
      const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(timer));
    },
    "/huge": (_, response) => {
      response.setHeader("content-type", "text/html");
      response.end(Buffer.alloc(21_000_000, 120));
    },
    "/cut": (_, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-length": "1000" });
      response.write("<p>half");
      setTimeout(() => response.destroy(), 20);
    },
  });
});

afterAll(async () => {
  await site.close();
  await other.close();
});

const scrape = (path: string, options: ScrapeOptions = {}) =>
  scrapePage(site.origin + path, options, { guard: site.guard });
const all: ScrapeOptions["formats"] = [
  { type: "markdown" },
  { type: "html" },
  { type: "rawHtml" },
  { type: "links" },
  { type: "images" },
];

test("returns one page in all formats", async () => {
  const { fields, metadata, warning, failed } = await scrape("/article", { formats: all });
  expect({ warning, failed }).toEqual({ warning: null, failed: false });
  expect(fields.markdown).toMatch(/^# Herons\n\nThe heron wades/);
  expect(fields.markdown).toContain(
    `[More](${site.origin}/wiki/Heron?a=1#x) ![A heron](${site.origin}/heron.png) ![dot](<Base64-Image-Removed>)`,
  );
  expect(fields.markdown).not.toMatch(/Menu|Imprint|track/);
  expect(fields.html).toContain(`<h1>Herons</h1>`);
  expect(fields.html).toContain(`src="data:image/png;base64,AAAA"`);
  expect(fields.html).not.toMatch(/script|Menu|Imprint/);
  expect(fields.rawHtml).toBe(ARTICLE);
  expect(fields.links).toEqual([`${site.origin}/wiki/Heron?a=1#x`]);
  expect(fields.images).toEqual([`${site.origin}/heron.png`]);
  expect(metadata).toEqual({
    title: "Herons at work",
    description: "On waiting",
    language: "en",
    sourceURL: `${site.origin}/article`,
    url: `${site.origin}/article`,
    statusCode: 200,
    contentType: "text/html; charset=utf-8",
    scrapeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    loadMs: expect.any(Number),
    renderedInBrowser: false,
    proxyUsed: "basic",
    cacheState: "miss",
    creditsUsed: 1,
    error: null,
  });
});

test("defaults to Markdown and returns only the requested formats", async () => {
  expect(Object.keys((await scrape("/article")).fields)).toEqual(["markdown"]);
  expect(Object.keys((await scrape("/article", { formats: [{ type: "links" }] })).fields)).toEqual([
    "links",
  ]);
});

test("neither redacts nor bills redaction of a PDF that is not parsed", async () => {
  const { fields, warning, credits } = await scrape("/pdf", { parsers: [], redactPII: true });
  expect(fields.markdown).toBe(Buffer.from("%PDF-1.7").toString("base64"));
  expect(warning).toMatch(/^redactPII was not applied: the PDF was not parsed/);
  expect(credits).toBe(1);
});

test("neither makes nor bills formats of the text of a PDF that is not parsed", async () => {
  const formats: ScrapeOptions["formats"] = [
    { type: "markdown" },
    { type: "summary" },
    { type: "question", question: "How does the heron wait?" },
    { type: "json", prompt: "The heron" },
  ];
  const { fields, warning, credits } = await scrape("/pdf", { formats, parsers: [] });
  expect(Object.keys(fields)).toEqual(["markdown"]);
  for (const type of ["summary", "question", "json"])
    expect(warning).toContain(`${type} was not made: the PDF was not parsed`);
  expect(credits).toBe(1);
});

test("leaves a repeated format out when its last entry has no result", async () => {
  const { fields, warning } = await scrape("/article", {
    formats: [
      { type: "question", question: "How does the heron wait?" },
      { type: "question", question: "Quarterly revenue?" },
    ],
  });
  expect(fields).toEqual({});
  expect(warning).toMatch(/question format was requested more than once.*No passage/);
});

test("returns the whole page with onlyMainContent off", async () => {
  const { fields } = await scrape("/article", { onlyMainContent: false });
  expect(fields.markdown).toContain("Menu");
  expect(fields.markdown).toContain("Imprint");
});

test("includes tags from outside the main content, and excludes tags before the filter", async () => {
  expect((await scrape("/article", { includeTags: ["nav", "footer"] })).fields.markdown).toBe(
    `[Menu](${site.origin}/n)\n\nImprint`,
  );
  const excluded = await scrape("/article", { excludeTags: ["img", "h1", "]["] });
  expect(excluded.fields.markdown).not.toMatch(/!\[|Menu|# Herons/);
  expect(excluded.warning).toContain('"]["');
});

test("returns the main content when no selector of includeTags is valid", async () => {
  const { fields, warning } = await scrape("/article", { includeTags: ["<p>", ""] });
  expect(fields).toEqual((await scrape("/article")).fields);
  expect(warning).toMatch(/"<p>" is not a valid selector/);
});

test("reports the final URL after a redirect", async () => {
  const { metadata, failed } = await scrape("/moved");
  expect(metadata).toMatchObject({
    sourceURL: `${site.origin}/moved`,
    url: `${site.origin}/article`,
    statusCode: 200,
  });
  expect(failed).toBe(false);
});

test.each([
  ["/missing", 404, "The page responded with 404 Not Found.", "heron"],
  ["/broken", 500, "The page responded with 500 Internal Server Error.", "oops"],
  ["/private", 401, "The page responded with 401 Unauthorized.", "Log in"],
])("fails %s with its status and returns its body", async (path, statusCode, error, text) => {
  const { fields, metadata, failed } = await scrape(path);
  expect(failed).toBe(true);
  expect(metadata).toMatchObject({ statusCode, error });
  expect(fields.markdown).toContain(text);
});

test.each([
  ["/pdf", "The PDF is damaged"],
  ["/disguised", "The PDF is damaged"],
  ["/picture", "image/png"],
  ["/rtf", "application/rtf"],
  ["/zip", "application/zip"],
  ["/loop", "redirects more than"],
  ["/huge", "larger than"],
  ["/endless", "larger than"],
  ["/bomb", "larger than"],
  ["/cut", "closed early"],
  ["/away", ""],
])(
  "returns a failed page with a message for %s instead of throwing",
  { timeout: 30_000 },
  async (path, message) => {
    const { fields, metadata, failed } = await scrape(path, { timeout: 15_000 });
    expect({ failed, fields }).toEqual({ failed: true, fields: {} });
    expect(metadata.error).toContain(message);
    expect(metadata.error).not.toBe("");
    expect(metadata.sourceURL).toBe(site.origin + path);
  },
);

test.each([
  ["http://127.0.0.1/", "127.0.0.1 is not a public address"],
  ["http://nowhere.invalid/", "is a local network name"],
  ["nonsense", "not complete or not valid"],
  ["file:///etc/passwd", "Only http and https"],
])("returns a failed page for %s", async (url, message) => {
  const { failed, metadata } = await scrapePage(url, {}, { guard: site.guard });
  expect(failed).toBe(true);
  expect(metadata).toMatchObject({ sourceURL: url });
  expect(metadata.error).toContain(message);
});

test.each([
  ["/blob", "text/plain"],
  ["/compressed", "text/html"],
])("rejects binary content declared as text: %s", async (path, type) => {
  const { metadata, failed } = await scrape(path);
  expect(failed).toBe(true);
  expect(metadata.error).toBe(`The response claims Content-Type ${type}, but its body is binary.`);
});

test.each([
  ["/koi8", "При"],
  ["/sjis", "日"],
  ["/utf16", "Grüße"],
  ["/gzip", "packed"],
  ["/rtl", "مرحبا بالعالم"],
  ["/soup", "three"],
  ["/untyped", "sniffed"],
  ["/untyped-part", "A part"],
  ["/message", "From: a\n\nText"],
  ["/empty", ""],
  ["/lines", '```json\n{"a": 1}\n{"a": 2}\n```'],
  ["/schema", "type Query { heron: Bird }"],
  ["/sheet", "| a | b |"],
  ["/nulls", '{"a": "\ufffd"}'],
  ["/json", '````json\n{"a": "```"}\n````'],
  ["/feed", "```xml\n<rss/>\n```"],
  ["/mislabeled", "```xml\n<?xml"],
  ["/feed-as-text", "# Herons\n\n## [One](https://herons.example/one)"],
  ["/feed-untyped", "# Herons\n\n## [One](https://herons.example/one)"],
  ["/xml-as-file", "```xml\n<?xml"],
  ["/controls", "**Herons** wade"],
  ["/utf-16", "The heron wades"],
  ["/about-feeds", "Write <rss> first."],
  ["/sent-twice", "**é**"],
  ["/xhtml", "The heron wades"],
  ["/xhtml-as-xml", "# Herons\n\nThe heron wades"],
  ["/plain", "a < b\n* c"],
  ["/readme", "# Read me\n\n*x*"],
])("decodes %s as %j", async (path, text) => {
  const { fields, failed } = await scrape(path);
  expect(failed).toBe(false);
  expect(fields.markdown).toContain(text);
});

test("reads a feed as a page with its entries", async () => {
  const rss = await scrape("/rss");
  expect(rss.fields.markdown).toBe(
    [
      "# Heron & co",
      "On waiting",
      `## [A \\<b> in a title](${site.origin}/one)`,
      "Tue, 03 Jun 2003 09:39:21 GMT",
      `The **heron** [waits](${site.origin}/two).`,
      `[audio/mpeg](${site.origin}/cry.mp3)`,
    ].join("\n\n"),
  );
  expect(rss.metadata.title).toBe("Heron & co");
  const atom = await scrape("/atom");
  expect(atom.fields.markdown).toBe(
    [
      "# Ann & Bo",
      `## [First](${site.origin}/blog/first)`,
      "Ann, 2024-03-01",
      "It *waits*.",
      "## Second",
      "a < b",
    ].join("\n\n"),
  );
});

test("reads a JSON Feed as a page with its entries", async () => {
  const { fields, metadata } = await scrape("/feed.json");
  expect(fields.markdown).toBe(
    [
      "# Heron & co",
      `## [A \\<b> in a title](${site.origin}/one)`,
      "Ann, 2024-03-01",
      "It *waits*.",
      `[audio/mpeg](${site.origin}/cry.mp3)`,
      "## [https://herons.example/two](https://herons.example/two)",
      "a < b",
    ].join("\n\n"),
  );
  expect(metadata.title).toBe("Heron & co");
});

test.each(["/guide.md", "/plain.md"])(
  "lists the links and images of the Markdown page %s, which is also HTML",
  async (path) => {
    const { fields, metadata } = await scrape(path, { formats: all });
    expect(fields).toEqual({
      markdown: GUIDE.trim(),
      rawHtml: GUIDE,
      html: `<h1>Guide</h1>\n<p><a href="${site.origin}/a.md">a</a> <img src="${site.origin}/i.png" alt="i"> <b>c</b></p>`,
      links: [`${site.origin}/a.md`],
      images: [`${site.origin}/i.png`],
    });
    expect(metadata.title).toBe("The guide");
  },
);

test("treats a hostile title as plain text", async () => {
  const { metadata } = await scrape("/titles");
  expect(metadata.title).toMatch(/^<script>alert\(1\)<\/script>/);
});

test("fails a slow page when the timeout expires", async () => {
  const start = performance.now();
  const { failed, metadata } = await scrape("/slow", { timeout: 1_000 });
  expect(failed).toBe(true);
  expect(metadata.error).toBeTruthy();
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("rejects with the abort reason", async () => {
  const controller = new AbortController();
  const scraping = scrapePage(
    `${site.origin}/slow?abort`,
    {},
    { guard: site.guard, signal: controller.signal },
  );
  await expect.poll(() => site.requests.at(-1)).toBe("/slow?abort");
  controller.abort(new DOMException("stop", "AbortError"));
  await expect(scraping).rejects.toMatchObject({ name: "AbortError" });
});

test("sends its user agent, and request headers that add to or replace it", async () => {
  const sent = async (options: ScrapeOptions) =>
    JSON.parse(String((await scrape("/headers", options)).fields.markdown));
  expect((await sent({}))["user-agent"]).toBe(`SearchWorkbench/${manifest.version}`);
  expect(await sent({ headers: { "User-Agent": "me", Cookie: "a=b" } })).toMatchObject({
    "user-agent": "me",
    cookie: "a=b",
  });
});

test("warns about unsupported options and fetches nothing under lockdown or minAge", async () => {
  const { warning } = await scrape("/article", { blockAds: true, proxy: "basic" });
  expect(warning ?? "").not.toMatch(/blockAds|proxy/);
  expect((await scrape("/article", { proxy: "enhanced" })).warning).toMatch(/proxy: enhanced/);
  const before = site.requests.length;
  expect((await scrape("/article", { lockdown: true })).metadata.error).toBe(
    "SCRAPE_LOCKDOWN_CACHE_MISS",
  );
  expect((await scrape("/article", { minAge: 1 })).metadata.error).toBe("SCRAPE_NO_CACHED_DATA");
  expect(site.requests.length).toBe(before);
});

import { expect, test } from "vitest";
import type { FetchedPage } from "./fetch-page";
import { pageText } from "./page-text";

const fetched = (
  text: string,
  headers: Record<string, string> = {},
  form: FetchedPage["form"] = "html",
): FetchedPage => ({
  ok: true,
  form,
  text,
  encoding: "utf-8",
  contentType: "text/html",
  statusCode: 200,
  headers: new Headers(headers),
  url: "https://example.org/a",
  redirects: [],
});

test("title, headings and text without the frame of the page; blocks are lines", () => {
  const page = pageText(
    fetched(
      "<title>T</title><nav>menu</nav><main><h1>A <b>b</b></h1><p>one</p><ul><li>two<li>three</ul></main><footer>f</footer><script>s</script>",
    ),
  );
  expect(page).toMatchObject({
    title: "T",
    headings: ["A b"],
    text: "A b\none\ntwo\nthree",
    noindex: false,
    nofollow: false,
  });
});

test("a page that is all frame keeps its text", () => {
  expect(pageText(fetched('<div class="menu"><p>All there is</p></div>')).text).toBe(
    "All there is",
  );
});

test("case and spaces make no other page, words do", () => {
  const hash = (text: string) => pageText(fetched(text)).contentHash;
  expect(hash("<p>Some  Words")).toBe(hash("<div><p>some words</p></div>"));
  expect(hash("<p>Some words")).not.toBe(hash("<p>Some more words"));
  expect(hash("")).toBe("");
});

test("dates are ISO 8601, from the page before the header; nonsense is none", () => {
  const dated = pageText(
    fetched('<meta property="article:published_time" content="2024-05-06T07:08:09+02:00">', {
      "last-modified": "Tue, 07 May 2024 00:00:00 GMT",
    }),
  );
  expect(dated).toMatchObject({
    publishedAt: "2024-05-06T05:08:09.000Z",
    modifiedAt: "2024-05-07T00:00:00.000Z",
  });
  expect(pageText(fetched('<meta name="date" content="soon">')).publishedAt).toBeNull();
});

test("links may be followed unless the page or the link says otherwise", () => {
  const html = '<a href="b">1</a><a href="/c" rel="nofollow noopener">2</a><a href="b">3</a>';
  expect(pageText(fetched(html)).links).toEqual(["https://example.org/b"]);
  expect(pageText(fetched(`<meta name=robots content="NoFollow">${html}`)).links).toEqual([]);
  expect(pageText(fetched(html, { "x-robots-tag": "none" }))).toMatchObject({
    noindex: true,
    nofollow: true,
    links: [],
  });
});

test.each([
  ["noindex", true],
  ["googlebot: noindex", false],
  ["searchworkbench: noindex", true],
  ["googlebot: nofollow, noindex, SearchWorkbench: all", false],
  ["unavailable_after: 25 Jun 2030 15:00:00 PST, noindex", true],
  ["max-snippet: 10", false],
])("X-Robots-Tag %j → noindex %j", (value, noindex) => {
  expect(pageText(fetched("<p>x", { "x-robots-tag": value })).noindex).toBe(noindex);
});

test("Markdown and plain text are pages too", () => {
  expect(pageText(fetched("# Read *me*\n\nText", {}, "markdown"))).toMatchObject({
    title: "Read *me*",
    text: "Read *me*\nText",
  });
});

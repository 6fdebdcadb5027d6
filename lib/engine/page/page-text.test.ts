import { expect, test } from "vitest";
import type { FetchedPage } from "../load/fetch-page";
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

test("a page that asks to be shown until a day is not shown after it", () => {
  const until = (day: string) =>
    pageText(fetched("<p>x", { "x-robots-tag": `unavailable_after: ${day}` }));
  expect(until("25 Jun 2010 15:00:00 PST").noindex).toBe(true);
  expect(until("2099-01-01").noindex).toBe(false);
  expect(
    pageText(fetched('<meta name="robots" content="unavailable_after: 2010-06-25"><p>x')).noindex,
  ).toBe(true);
});

test("a Markdown file is called what it says in front, a text without a title by its file", () => {
  const markdown = "---\ntitle: Front\ndate: 2024-05-06\n---\n## Below\nWords.";
  expect(pageText(fetched(markdown, {}, "markdown"))).toMatchObject({
    title: "Front",
    publishedAt: "2024-05-06T00:00:00.000Z",
    headings: ["Below"],
    text: "Below\nWords.",
  });
  const notes = {
    ...fetched("Words.", {}, "text"),
    url: "https://example.org/a/field%20notes.txt",
  };
  expect(pageText(notes)).toMatchObject({ title: "field notes.txt", text: "Words." });
  // Under two names it is one text.
  expect(pageText({ ...notes, url: "https://example.org/b.txt" }).contentHash).toBe(
    pageText(notes).contentHash,
  );
});

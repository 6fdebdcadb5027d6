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
  contentType: "text/html",
  statusCode: 200,
  headers: new Headers(headers),
  url: "https://example.org/a",
});

test("extracts title, headings and text without navigation, one line per block", () => {
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

test("contains no NUL characters, which PostgreSQL cannot store", () => {
  const read = (text: string, form: FetchedPage["form"]) => {
    const { title, text: body } = pageText(fetched(text, {}, form));
    return [title, body];
  };
  expect(read("<title>T\0</title>a\0b", "html")).toEqual(["T", "ab"]);
  expect(read("# T\0\n\na\0b", "markdown")).toEqual(["T\ufffd", "T\ufffd\na\ufffdb"]);
});

test("preserves the text of a page that is all navigation", () => {
  expect(pageText(fetched('<div class="menu"><p>All there is</p></div>')).text).toBe(
    "All there is",
  );
});

test("hashes the words and ignores case and whitespace", () => {
  const hash = (text: string) => pageText(fetched(text)).contentHash;
  expect(hash("<p>Some  Words")).toBe(hash("<div><p>some words</p></div>"));
  expect(hash("<p>Some words")).not.toBe(hash("<p>Some more words"));
  expect(hash("")).toBe("");
});

test("hashes error pages alike that differ in their path", () => {
  const hash = (path: string, text: string) =>
    pageText({ ...fetched(text), url: `https://example.org${path}` }).contentHash;
  const missing = (path: string) => hash(path, `<title>Error</title><p>No page ${path} here.`);
  expect(missing("/old/Pump.html")).toBe(missing("/valve"));
  expect(hash("/pump", "<p>A pump")).not.toBe(hash("/valve", "<p>A valve"));
});

test("returns ISO 8601 dates, from the page before the header, and null for invalid ones", () => {
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

test("lists links unless the page or the link says nofollow", () => {
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
])("parses X-Robots-Tag %j as noindex %j", (value, noindex) => {
  expect(pageText(fetched("<p>x", { "x-robots-tag": value })).noindex).toBe(noindex);
});

test("extracts Markdown and plain text files", () => {
  expect(pageText(fetched("# Read *me*\n\nText", {}, "markdown"))).toMatchObject({
    title: "Read *me*",
    text: "Read *me*\nText",
  });
});

test("excludes a page after its unavailable_after date", () => {
  const until = (day: string) =>
    pageText(fetched("<p>x", { "x-robots-tag": `unavailable_after: ${day}` }));
  expect(until("25 Jun 2010 15:00:00 PST").noindex).toBe(true);
  expect(until("2099-01-01").noindex).toBe(false);
  expect(
    pageText(fetched('<meta name="robots" content="unavailable_after: 2010-06-25"><p>x')).noindex,
  ).toBe(true);
});

test("takes the title of Markdown from the front matter, and of plain text from the file name", () => {
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
  // The same text at two URLs has one hash.
  expect(pageText({ ...notes, url: "https://example.org/b.txt" }).contentHash).toBe(
    pageText(notes).contentHash,
  );
});

test("reads a formula once that also has its LaTeX", () => {
  const formula =
    '<math><mi>x</mi><annotation encoding="application/x-tex">\\bar{x}</annotation></math>';
  expect(pageText(fetched(`<p>The mean ${formula} of all`)).text).toBe("The mean x of all");
});

test("separates the cells of a table row, and keeps layout cells as blocks", () => {
  const long = "A sentence of a layout. ".repeat(12).trim();
  const page = pageText(
    fetched(
      `<table><tr><th>Field<th><p>Type</p></tr><tr><td>mobile</td><td></td><td><b>bool</b>ean</td></tr></table>
      <p>after</p><table><tr><td><h2>Layout</h2><p>${long}</p><ul><li>one<li>two</ul></td><td>side</td></tr></table>
      <table><tr><td>outer <table><tr><td>a</td><td>b</td></tr></table></td><td>end`,
    ),
  );
  expect(page.text.split("\n")).toEqual([
    "Field | Type",
    "mobile | boolean",
    "after",
    "Layout",
    long,
    "one",
    "two",
    "side",
    "outer a | b | end",
  ]);
  expect(page.headings).toEqual(["Layout"]);
});

test("preserves headings whose links have class names of page parts", () => {
  const html = '<h2 id="keys"><a class="header" href="#keys">Keys</a></h2><p>Oil them.</p>';
  expect(pageText(fetched(html)).headings).toEqual(["Keys"]);
});

test("preserves notes within the main part and footnotes", () => {
  const html = `<main><p>Open it.</p><aside aria-label="Tip" class="box"><p>Oil it.</p></aside><aside class="more"><p>Also.</p></aside></main>
    <aside class="footnote-list"><aside class="footnote brackets"><p>By hand.</p></aside></aside><aside class="info"><p>Nearby.</p></aside>`;
  expect(pageText(fetched(html)).text).toBe("Open it.\nOil it.\nBy hand.");
});

test("takes headings and list items by their role too", () => {
  const page = pageText(
    fetched(
      "<main><div role=heading><div>The <b>pump</b></div></div>It starts <span role=heading>News</span>A <div role=list><span role=listitem>b</span><span role=listitem>c</span></div></main>",
    ),
  );
  expect(page.headings).toEqual(["The pump", "News"]);
  expect(page.text).toBe("The pump\nIt starts\nNews\nA\nb\nc");
});

test("joins lines of Chinese and Japanese", () => {
  expect(pageText(fetched("<p>自動で\n  動きます。\nPump が</p><p>한국어\n문장</p>")).text).toBe(
    "自動で動きます。 Pump が\n한국어 문장",
  );
});

test("keeps the source inside a quotation, but not the footer of the page", () => {
  const page = fetched(
    "<main><blockquote><p>It is open.<footer>Anna, at noon</footer></blockquote></main><footer>Imprint</footer>",
  );
  expect(pageText(page).text).toBe("It is open.\nAnna, at noon");
});

test.each([
  ['</b>; rel="canonical"', "https://example.org/b"],
  [
    '<style.css>; rel=preload; as="style", <b>; title="x"; rel="shortlink Canonical"',
    "https://example.org/b",
  ],
  ["</b>; rel=canonical-not", null],
  ['</b>; title="rel=canonical"', null],
])("takes the canonical URL of a page without a head from the header %s", (link, canonical) => {
  expect(pageText(fetched("# A", { link }, "markdown")).canonical).toBe(canonical);
  expect(pageText(fetched("<p>A", { link })).canonical).toBe(canonical);
});

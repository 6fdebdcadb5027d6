import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { allResults } from "../model/lists";
import { noticesOf } from "../model/notices";
import { parseResponse } from "../model/parse-response";
import { csvCell, resultsCsv } from "./csv";
import { fullResult, type ReadContent } from "./full-result";
import { citation, resultsMarkdown } from "./markdown";

const results = (data: object) => allResults(parseResponse({ success: true, data }));
const read: ReadContent = async (result, key) => {
  if (key === "metadata")
    return Object.fromEntries(result.metadata.map(({ name, value }) => [name, value]));
  if (key === "other") return Object.fromEntries(result.unknown);
  return result.contents.find(({ kind }) => kind === key)?.value;
};

/** A minimal RFC 4180 parser. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const rest = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  for (let match = rest.exec(text); match && match[0] !== ""; match = rest.exec(text)) {
    const [, raw = "", after] = match;
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (after === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

describe("resultsCsv", () => {
  it.each([
    "=1+1",
    "+1",
    "-1+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =1",
    "\u200b=1",
    "＝1",
  ])("escapes the formula %j", (text) => {
    const [[value = ""] = []] = parseCsv(`${csvCell(text)}\r\n`);
    expect(value.startsWith("'")).toBe(true);
  });

  it("parses back to the same cells", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 }),
        (texts) => {
          const [row = []] = parseCsv(`${texts.map(csvCell).join(",")},end\r\n`);
          const plain = row.map((value) => value.replace(/^'/, ""));
          expect(plain.slice(0, -1)).toEqual(
            texts.map((text) => text.replaceAll("\0", "").replace(/^'/, "")),
          );
        },
      ),
    );
  });

  const rowsOf = async (data: object) => parseCsv((await resultsCsv(results(data), read)).slice(1));

  it("writes values of any depth", async () => {
    const deep = `${"[".repeat(50_000)}1${"]".repeat(50_000)}`;
    const [head = [], row = []] = await rowsOf(JSON.parse(`{"web":[{"json":{"x":${deep}}}]}`));
    expect(row[head.indexOf("json.x")] === deep).toBe(true);
  });

  it("has columns for notes and tags, safe for spreadsheets, if a result has some", async () => {
    const data = { web: [{ title: "a" }, { title: "b" }] };
    const annotations = new Map([["web-1", { note: "=1+1", tags: ["weekly", "x"] }]]);
    const [head = [], ...rows] = parseCsv(
      (await resultsCsv(results(data), read, annotations)).slice(1),
    );
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect([column("note"), column("tags")]).toEqual([
      ["", "'=1+1"],
      ["", "weekly, x"],
    ]);
    expect((await rowsOf(data))[0]).not.toContain("note");
    const markdown = await resultsMarkdown("q", results(data), read, annotations);
    expect(markdown).toMatch(/## 2\. b[\s\S]*\*\*My note\*\*: =1\+1[\s\S]*weekly, x/);
    const [, noted] = results(data);
    expect(noted && (await fullResult(noted, read, annotations.get("web-1")))).toMatchObject({
      annotation: { note: "=1+1", tags: ["weekly", "x"] },
    });
  });

  it("has a column per extracted field, and plain text as excerpt", async () => {
    const [head = [], ...rows] = await rowsOf({
      web: [
        { description: "**Cod** today", json: { name: "Cod", price: { amount: 7 } }, summary: "s" },
        { product: { title: "=Kettle" }, answer: "a", markdown: "page" },
        { json: ["x", "y"] },
      ],
    });
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column("excerpt")).toEqual(["Cod today", "", ""]);
    expect(column("json.name")).toEqual(["Cod", "", ""]);
    expect(column("json.price.amount")).toEqual(["7", "", ""]);
    expect(column("json")).toEqual(["", "", "x; y"]);
    expect(column("summary")).toEqual(["s", "", ""]);
    expect(column("answer")).toEqual(["", "a", ""]);
    expect(column("product.title")).toEqual(["", "'=Kettle", ""]);
    expect(head.some((name) => name.startsWith("markdown"))).toBe(false);
  });

  it("has the fields of the specification that have another type", async () => {
    const [head = [], ...rows] = await rowsOf({
      web: ["plain", { url: { href: "x" }, more: "of the service" }],
      news: [{ date: 1_700_000_000 }, { date: ["today"] }],
    });
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column("value")).toEqual(["plain", "", "", ""]);
    expect(column("url.href")).toEqual(["", "x", "", ""]);
    expect(column("date")).toEqual(["", "", "1700000000", ""]);
    expect(column("date (field)")).toEqual(["", "", "", "today"]);
    expect(head).not.toContain("more");
  });

  it("escapes formulas in the names of extracted fields", async () => {
    const [head = []] = await rowsOf({ web: [{ json: { "=cmd": 1 } }] });
    expect(head.at(-1)).toBe("json.=cmd");
    expect(csvCell("=cmd")).toBe(`"'=cmd"`);
  });

  it("has a row per result with equal column counts", async () => {
    const rows = await rowsOf({
      web: [{ url: "https://a.example", title: 'A "b", c' }, {}],
      images: [{ imageUrl: "https://i.example/x.png" }],
    });
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    expect(rows[1]?.slice(0, 4)).toEqual(["web", "1", 'A "b", c', "https://a.example"]);
  });
});

describe("fullResult", () => {
  it("includes all fields, also unknown ones", async () => {
    const [result] = results({
      news: [
        {
          url: "https://a.example",
          snippet: "s",
          markdown: "# x",
          metadata: { statusCode: 200, odd: [1] },
          surprise: { a: 1 },
        },
      ],
    });
    if (!result) throw new Error("one result");
    expect(await fullResult(result, read)).toEqual({
      source: "news",
      position: 1,
      url: "https://a.example",
      snippet: "s",
      markdown: "# x",
      metadata: { statusCode: 200, odd: [1] },
      surprise: { a: 1 },
    });
  });
});

it("keeps fields of a full result that have the name or the type of another", async () => {
  const [news, text] = results({
    news: [{ source: "BBC", date: { day: 1 }, position: "first" }, "plain"],
  });
  expect([news && (await fullResult(news, read)), text && (await fullResult(text, read))]).toEqual([
    {
      source: "news",
      position: 1,
      "source (field)": "BBC",
      "position (field)": "first",
      date: { day: 1 },
    },
    { source: "news", position: 2, value: "plain" },
  ]);
});

describe("Markdown exports", () => {
  const hostile = results({
    web: [
      {
        url: "javascript:alert(1)",
        title: "](javascript:alert(1)) <img src=x onerror=alert(1)> # h",
      },
      {
        url: "https://a.example/x)>(y",
        title: "two\nlines",
        description: "one\ntwo",
        markdown: "page",
        metadata: { statusCode: 403, error: "no `way`" },
      },
    ],
  });

  it.each(["```js\ncode", "- item\n\n  ~~~~\n  code\n  ~~~", "``` one line ```\n\n```\ncode\n```"])(
    "keeps the results after the page %j apart",
    async (markdown) => {
      const text = await resultsMarkdown(
        "q",
        results({ web: [{ markdown }, { title: "b" }] }),
        read,
      );
      const headings = new MarkdownIt()
        .parse(text, {})
        .filter(({ type }) => type === "heading_open");
      expect(headings).toHaveLength(3);
    },
  );

  it("escapes Markdown in titles and queries", async () => {
    const text = await resultsMarkdown("a\n# b <script>", hostile, read);
    const html = new MarkdownIt({ html: true }).render(text);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "https://a.example/x)%3E(y",
    ]);
    for (const tag of ["<img", "<script", "<h3"]) expect(html).not.toContain(tag);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(text).toContain("(<https://a.example/x)%3E(y>)");
    expect(text).toContain("> one\n> two");
    expect(text).toContain("page");
  });

  it("says which pages failed, and what the service warns of", async () => {
    const view = parseResponse({
      warning: "Only *one* provider responded.",
      data: {
        web: [
          { title: "A", metadata: { statusCode: 403 } },
          { title: "B", markdown: "x", warning: "Cleaning was skipped." },
          { title: "C", markdown: "x" },
        ],
      },
    });
    const text = await resultsMarkdown("q", allResults(view), read, undefined, [], noticesOf(view));
    const [head = "", a = "", b = "", c = ""] = text.split("\n## ");
    expect(head).toContain(String.raw`**Warning**: Only \*one\* provider responded.`);
    expect(a).toContain("The page could not be fetched: status 403");
    expect(b).toContain("**Warning**: Cleaning was skipped.");
    expect(a + c).not.toContain("**Warning**");
  });

  it("cites the author and the day of a page, with Markdown escaped", () => {
    const [result] = results({
      web: [
        {
          title: "Tides",
          url: "https://a.example/t",
          metadata: { author: ["A. *Sailor*", "B"], publishedTime: "2026-05-03T10:00:00Z" },
        },
      ],
    });
    expect(result && citation(result, new Date("2026-11-20T10:00:00Z"))).toBe(
      "A. \\*Sailor\\*: [Tides](<https://a.example/t>), a.example, 2026-05-03. Retrieved 2026-11-20.",
    );
  });

  it("cites a source in one line", () => {
    const [, result] = hostile;
    expect(result && citation(result, new Date("2026-11-20T10:00:00Z"))).toBe(
      "[two lines](<https://a.example/x)%3E(y>), a.example. Retrieved 2026-11-20.",
    );
  });
});

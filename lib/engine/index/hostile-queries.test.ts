import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { indexOf, samplePage as page } from "@/tests/support/sample-index";

const pieces = fc.oneof(
  fc.constantFrom(
    "AND",
    "OR",
    "NOT",
    "NEAR",
    "NEAR(a b, 2)",
    "title:",
    "body :",
    "{title body}:",
    "-title:",
    "^",
    "*",
    "a*",
    '"',
    '""',
    "'",
    "(",
    ")",
    "+",
    "-",
    ":",
    ",",
    "\\",
    "\u0000",
    "%",
    "_",
    ";",
    "--",
    "/*",
    "terms",
    "rank",
    "\ue001org\ue000",
    "site:",
    "site:a.org",
    "-site:a.org/x",
    "filetype:pdf",
    "inurl:a",
    "inurl:",
    "allinurl:",
    "imagesize:2x2",
    "-larger:1x1",
    "allintitle:",
    'intitle:"a',
    "related:a.org",
    "“",
    "”",
    "京",
    "東京",
    "é",
    "\ud800",
    "the",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const queries = fc
  .array(fc.tuple(pieces, fc.constantFrom("", " ", "\t")), { maxLength: 12 })
  .map((parts) => parts.flat().join(""));

describe("hostile queries", () => {
  const pages = ["a b AND title near x1", "東京 the body", "é rank or not", "AND OR NOT NEAR"];
  const urls = new Set(pages.map((_, at) => `http://a.org/${at}.pdf`));
  const sample = () =>
    indexOf(
      ...[...urls].map((url, at) => page(url, { title: pages[at] ?? "", text: pages[at] ?? "" })),
    );

  it("never throws for images or places", () => {
    const index = sample();
    const picture = {
      url: "http://a.org/p.png",
      title: "a b 東京",
      around: "title",
      width: 2,
      height: 2,
    };
    index.put(page("http://a.org/p", { title: "near", images: [picture] }));
    fc.assert(
      fc.property(queries, pieces, (query, location) => {
        const { hits } = index.searchImages({ query, limit: 10, country: location, location });
        expect(hits.every(({ imageUrl }) => imageUrl === picture.url)).toBe(true);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("never throws for pages", () => {
    const index = sample();
    fc.assert(
      fc.property(queries, fc.boolean(), fc.boolean(), (query, highlights, sortByDate) => {
        const { hits } = index.search({ query, limit: 10, highlights, sortByDate });
        expect(hits.every(({ url }) => urls.has(url))).toBe(true);
        expect(new Set(hits.map(({ url }) => url)).size).toBe(hits.length);
      }),
      { numRuns: propertyRuns(3_000) },
    );
    expect(index.stats().pages).toBe(pages.length);
  });

  it("searches words, not FTS5 syntax", () => {
    const index = sample();
    const find = (query: string) =>
      index.search({ query, limit: 10, highlights: false }).hits.map(({ url }) => url);
    expect(find("headings:x1")).toEqual(["http://a.org/0.pdf"]);
    expect(find("x*")).toEqual([]);
    expect(find("NEAR(x1)")[0]).toBe("http://a.org/0.pdf");
    expect(find("NOT x1")).toEqual(["http://a.org/0.pdf"]);
    expect(find('"and or not"')).toEqual(["http://a.org/3.pdf"]);
    expect(find("\ue001org\ue000").sort()).toEqual([...urls]);
    expect(find("\ue001nowhere\ue000")).toEqual([]);
  });

  it("accepts the maximum length of a query", () => {
    const index = sample();
    for (const piece of [
      "a ",
      "京",
      '"a" ',
      "-a ",
      "site:a.org ",
      "inurl:abcd ",
      "allintitle: ",
      "a-",
    ])
      expect(() =>
        index.search({ query: piece.repeat(500).slice(0, 500), limit: 100, highlights: true }),
      ).not.toThrow();
  });
});

describe("hostile pages", () => {
  it("stores and finds pages with any characters", () => {
    const index = indexOf();
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        index.put(
          page(`http://a.org/${encodeURIComponent(text.toWellFormed())}`, {
            title: text,
            text: `${text} needle`,
            headings: [text],
            description: text,
          }),
        );
        expect(() =>
          index.search({ query: `needle ${text}`, limit: 100, highlights: true }),
        ).not.toThrow();
      }),
      { numRuns: propertyRuns(300) },
    );
    index.put(page("not an address", { text: "needle elsewhere" }));
    expect(index.search({ query: "elsewhere", limit: 1, highlights: true }).hits).toMatchObject([
      { url: "not an address" },
    ]);
  });
});

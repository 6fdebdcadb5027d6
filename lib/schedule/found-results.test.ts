import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foundResults } from "./found-results";

describe("foundResults", () => {
  it("takes URL, title and snippet of every list, and no page content", () => {
    const found = foundResults({
      success: true,
      creditsUsed: 3,
      data: {
        web: [
          {
            url: "https://www.example.com/a/?utm_source=x",
            title: " A\n b ",
            description: "d",
            markdown: "#",
          },
        ],
        news: [{ url: "https://example.com/n", title: "N", snippet: "s", date: "2 hours ago" }],
        research: [{ url: "https://example.com/r", name: "R", abstract: "t" }],
      },
    });
    expect(found?.credits).toBe(3);
    expect(found?.results).toEqual([
      {
        ...{ url: "https://www.example.com/a/?utm_source=x", title: "A b", snippet: "d" },
        ...{ source: "web", date: null, canonical: "example.com/a" },
      },
      {
        ...{ url: "https://example.com/n", title: "N", snippet: "s", source: "news" },
        ...{ date: "2 hours ago", canonical: "example.com/n" },
      },
      {
        ...{ url: "https://example.com/r", title: "R", snippet: "t", source: "research" },
        ...{ date: null, canonical: "example.com/r" },
      },
    ]);
  });

  it("finds the results of an object in place of a list, as the page shows them", () => {
    const page = { url: "https://example.com/a", title: "A" };
    for (const web of [{ 0: page }, { results: [page] }, page])
      expect(foundResults({ data: { web } })?.results).toMatchObject([{ ...page, source: "web" }]);
  });

  it("keeps images of one page apart", () => {
    const image = (name: string) => ({
      url: "https://example.com/page",
      imageUrl: `https://example.com/${name}.png`,
    });
    const found = foundResults({ data: { images: [image("a"), image("b")] } });
    expect(new Set(found?.results.map(({ canonical }) => canonical)).size).toBe(2);
  });

  it("drops URLs that are not http, and bounds every text", () => {
    const found = foundResults({
      data: {
        web: [
          { url: "javascript:alert(1)", title: "x" },
          { title: "without address" },
          { url: "https://example.com/", title: "y".repeat(5_000), description: "z".repeat(5_000) },
        ],
      },
    });
    expect(found?.results).toHaveLength(1);
    expect(JSON.stringify(found).length).toBeLessThan(2_000);
  });

  it("accepts any JSON without an error", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (data, web) => {
        expect(() => foundResults(data)).not.toThrow();
        expect(() => foundResults({ data: { web, other: data } })).not.toThrow();
      }),
    );
  });
});

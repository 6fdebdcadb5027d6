import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { requestFilters } from "./request-filters";

function words(body: object, source: "web" | "news" | "images" = "web"): string[] {
  const read = fromWire(body);
  if (!read.ok) throw new Error("The request of this test is invalid.");
  return requestFilters(read.request, source).map((each) => each.label);
}

describe("what narrows a search", () => {
  it("is nothing where only words are looked for", () => {
    expect(words({ query: "zero data retention", limit: 5 })).toEqual([]);
  });

  it("is named with what it says", () => {
    expect(
      words({
        query: '"zero retention" site:example.org -draft -filetype:pdf',
        tbs: "qdr:w",
        excludeDomains: ["a.example", "b.example"],
        categories: ["github", { type: "pdf" }],
        country: "DE",
        safe: true,
      }),
    ).toEqual([
      "a phrase in quotes, site:, words to leave out and -filetype: in the query",
      "the time filter qdr:w",
      "the list of 2 domains to leave out",
      "the categories github and pdf",
      "the place DE",
      "safe search",
    ]);
  });

  it("is that of the source: the web's own time, and no categories for news", () => {
    const body = {
      query: "x",
      sources: [{ type: "web", tbs: "qdr:h" }, "news"],
      tbs: "qdr:y",
      categories: ["pdf"],
    };
    expect(words(body)).toEqual(["the time filter qdr:h", "the category pdf"]);
    expect(words(body, "news")).toEqual(["the time filter qdr:y"]);
  });
});

import { describe, expect, it } from "vitest";
import { validRequest } from "@/tests/support/valid-request";
import { requestFilters } from "./request-filters";

function labels(body: object, source: "web" | "news" | "images" = "web"): string[] {
  return requestFilters(validRequest(body), source).map((each) => each.label);
}

describe("requestFilters", () => {
  it("is empty for plain words", () => {
    expect(labels({ query: "zero data retention", limit: 5 })).toEqual([]);
  });

  it("names every filter with its value", () => {
    expect(
      labels({
        query: '"zero retention" site:example.org -draft -filetype:pdf',
        tbs: "qdr:w",
        excludeDomains: ["a.example", "b.example"],
        categories: ["github", { type: "pdf" }],
        country: "DE",
        safe: true,
      }),
    ).toEqual([
      "a phrase in quotes, site:, excluded words and -filetype: in the query",
      "the time filter qdr:w",
      "the list of 2 excluded domains",
      "the categories github and pdf",
      "the location DE",
      "safe search",
    ]);
  });

  it("words included and excluded domains alike", () => {
    const body = { query: "x", includeDomains: ["a.example"] };
    expect(labels(body)).toEqual(["the list of 1 included domain"]);
  });

  it("uses the options of the source: its own time filter, no categories for news", () => {
    const body = {
      query: "x",
      sources: [{ type: "web", tbs: "qdr:h" }, "news"],
      tbs: "qdr:y",
      categories: ["pdf"],
    };
    expect(labels(body)).toEqual(["the time filter qdr:h", "the category pdf"]);
    expect(labels(body, "news")).toEqual(["the time filter qdr:y"]);
  });
});

import { expect, it } from "vitest";
import { validRequest } from "@/tests/support/valid-request";
import { parseResponse, requestedContent, resultById } from "../model/parse-response";
import { type ExplainContext, explainResult } from "./explain-result";
import { queryMatches } from "./query-matches";

const NOW = Date.parse("2026-03-01T12:00:00Z");

/** The facts of the first web result, by stage and label. */
function explained(item: object, wire: object, more: Partial<ExplainContext> = {}) {
  const request = validRequest({ query: "tide tables", ...wire });
  const view = parseResponse({ data: { web: [item] } }, requestedContent(request));
  const result = resultById(view, "web-0");
  if (!result) throw new Error("The response of this test has no result.");
  const stages = explainResult(result, {
    request,
    markdown: null,
    sourceLabel: "Web",
    now: NOW,
    billedWith: null,
    providers: [],
    ...more,
  });
  return Object.fromEntries(
    stages.map(({ title, facts }) => [
      title,
      Object.fromEntries(facts.map(({ label, value }) => [label, value])),
    ]),
  );
}

it("names only what the response says", () => {
  expect(explained({ title: "Harbour", url: "https://a.example/x" }, {})).toEqual({
    Found: { Position: "1 in Web", "Not as written": "“tide” and “tables”" },
  });
});

it("explains each stage of a scraped page", () => {
  const item = {
    title: "Tide times",
    url: "https://a.example/new",
    markdown: "# Tables",
    metadata: {
      statusCode: 200,
      sourceURL: "https://a.example/old",
      url: "https://a.example/new",
      proxyUsed: "basic",
      cacheState: "hit",
      cachedAt: "2026-03-01T11:00:00Z",
      renderedInBrowser: true,
      creditsUsed: 1,
    },
  };
  const scrapeOptions = { formats: ["markdown", "links"], waitFor: 1500, excludeTags: ["nav"] };
  const stages = explained(item, { scrapeOptions }, { markdown: item.markdown });
  expect(stages.Found).toMatchObject({ "“tide”": "in title", "“tables”": "in Markdown" });
  expect(stages.Fetched).toMatchObject({
    Status: "200",
    "Redirected to": "https://a.example/new",
    Proxy: "basic, requested: auto",
  });
  expect(stages.Fetched?.Cache).toMatch(/ 1 h(?:our)? before the response$/);
  expect(stages.Fetched).not.toHaveProperty("Time");
  expect(stages.Rendered).toMatchObject({ Browser: "yes" });
  expect(stages.Rendered?.Wait).toMatch(/^1\.5 s requested$/);
  expect(stages.Extracted).toEqual({ "Main content only": "yes", "Without elements": "nav" });
  expect(stages.Returned).toEqual({ markdown: "8 B", "Not returned": "links" });
  expect(stages.Billed).toEqual({ Page: "1 credit" });
  expect(explained(item, {}, { billedWith: "News 2" }).Billed).toEqual({
    Page: "billed with News 2",
  });
});

it("looks for words at the start of a word, for phrases and title operators, and not for negated ones", () => {
  const fields = [{ name: "title", text: "Riptide and High Tides" }];
  const found = (query: string) =>
    queryMatches(query, fields).map(({ term, fields: its }) => [term, its.length]);
  expect(found('tide "high tides" -riptide intitle:riptide site:a.example OR (rip)')).toEqual([
    ["tide", 1],
    ["high tides", 1],
    ["riptide", 1],
    ["rip", 1],
  ]);
  expect(found('tides tides ide -- ""')).toEqual([
    ["tides", 1],
    ["ide", 0],
  ]);
});

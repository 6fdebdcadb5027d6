import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { noticesOf } from "../model/notices";
import { parseResponse } from "../model/parse-response";
import { domainFilterOf } from "./domain-filter";
import { findDuplicates } from "./duplicates";
import type { ListContext } from "./facets";
import {
  countFacets,
  filterByPicks,
  noPicks,
  type Picks,
  searchSummaries,
  togglePick,
} from "./filter";

const view = parseResponse(
  {
    data: {
      web: [
        {
          url: "https://example.org/a",
          category: "github",
          markdown: "# A",
          metadata: { statusCode: 200, language: "en-US", cacheState: "hit" },
        },
        {
          url: "https://www.example.org/b",
          title: "Blocked",
          metadata: { statusCode: 403, error: "Forbidden", language: "de" },
        },
        { url: "https://other.example/c", category: "pdf", warning: "Careful", markdown: "c" },
        { title: 7, url: null, metadata: { language: ["en"], statusCode: "200" } },
      ],
      news: [{ url: "https://example.org/a/", date: "2 hours ago" }],
    },
  },
  { sources: ["web", "news"], formats: ["markdown"] },
);
const { items } = view.sources.web;
const context: ListContext = {
  notices: noticesOf(view),
  annotations: new Map(),
  violations: null,
  now: Date.now(),
  duplicates: findDuplicates(view),
  domains: domainFilterOf({ query: "x", includeDomains: ["example.org"] }),
};
const passing = (picks: Picks, hits: ReadonlyMap<string, number> | null = null) =>
  filterByPicks(items, picks, hits, context).map(({ id }) => id);
const counts = (picks: Picks, id: string, hits: ReadonlyMap<string, number> | null = null) =>
  Object.fromEntries(
    countFacets(items, picks, hits, context)
      .find((facet) => facet.id === id)
      ?.values.map(({ label, count }) => [label, count]) ?? [],
  );

describe("filterResults", () => {
  it("includes everything until a value is selected", () => {
    expect(filterByPicks(items, noPicks, null, context)).toBe(items);
  });

  it("combines values of a facet with OR and facets with AND", () => {
    expect(passing({ domain: ["example.org"] })).toEqual(["web-0", "web-1"]);
    expect(passing({ domain: ["example.org", "other.example"] })).toHaveLength(3);
    expect(passing({ domain: ["example.org"], status: ["403"] })).toEqual(["web-1"]);
    expect(passing({ language: ["en"] })).toEqual(["web-0", "web-3"]);
  });

  it("filters by requested domains and duplicates", () => {
    expect(passing({ requested: ["within"] })).toEqual(["web-0", "web-1", "web-3"]);
    expect(passing({ requested: ["outside"] })).toEqual(["web-2"]);
    expect(passing({ found: ["news"] })).toEqual(["web-0"]);
    expect(passing({ found: ["once"] })).toHaveLength(3);
  });

  it("keeps the first of several results for a page", () => {
    const twice = parseResponse({
      data: { web: ["a", "b", "a", "a"].map((page) => ({ url: `https://x.example/${page}` })) },
    });
    const own = { ...context, duplicates: findDuplicates(twice) };
    const ids = (value: string) =>
      filterByPicks(twice.sources.web.items, { found: [value] }, null, own).map(({ id }) => id);
    expect(ids("once")).toEqual(["web-0", "web-1"]);
    expect(ids("again")).toEqual(["web-2", "web-3"]);
  });

  it("filters by condition", () => {
    expect(passing({ condition: ["failed"] })).toEqual(["web-1"]);
    expect(passing({ condition: ["missing"] })).toEqual(["web-1", "web-3"]);
    expect(passing({ condition: ["warning"] })).toEqual(["web-2"]);
    expect(passing({ condition: ["fine"] })).toEqual(["web-0"]);
  });

  it("counts a warning of the whole run at no result", () => {
    const shared = "No language model is configured.";
    const warned = parseResponse({
      data: {
        web: ["", " The menu has no prices.", ""].map((own, at) => ({
          url: `https://x.example/${at}`,
          markdown: "a",
          warning: `${shared}${own}`,
        })),
      },
    });
    const found = countFacets(warned.sources.web.items, noPicks, null, {
      ...context,
      notices: noticesOf(warned),
      annotations: new Map(),
    }).find(({ id }) => id === "condition");
    expect(found?.values.map(({ label, count }) => [label, count])).toEqual([
      ["OK", 2],
      ["Warning", 1],
    ]);
  });

  it("combines with a text search", () => {
    expect(passing(noPicks, new Map([["web-2", 4]]))).toEqual(["web-2"]);
    expect(passing({ domain: ["example.org"] }, new Map([["web-2", 4]]))).toEqual([]);
  });

  it("toggles values and removes facets without values", () => {
    const one = togglePick(noPicks, "domain", "example.org");
    expect(togglePick(one, "status", "403")).toEqual({ domain: ["example.org"], status: ["403"] });
    expect(togglePick(one, "domain", "example.org")).toEqual({});
  });
});

describe("countFacets", () => {
  it("counts each value and labels unknown ones", () => {
    expect(counts(noPicks, "domain")).toEqual({
      "example.org": 2,
      "other.example": 1,
      None: 1,
    });
    expect(counts(noPicks, "language")).toEqual({ English: 2, German: 1, Unknown: 1 });
    expect(counts(noPicks, "requested")).toEqual({ "Requested domains": 3, "Other domains": 1 });
    expect(counts(noPicks, "found")).toEqual({ Once: 3, "Also in News": 1 });
  });

  it("respects other facets and the search, not the facet itself", () => {
    expect(counts({ domain: ["example.org"] }, "domain")).toMatchObject({ "other.example": 1 });
    expect(counts({ status: ["403"] }, "domain")).toEqual({
      "example.org": 1,
      "other.example": 0,
      None: 0,
    });
    expect(counts(noPicks, "domain", new Map([["web-2", 1]]))).toMatchObject({
      "example.org": 0,
      "other.example": 1,
    });
  });

  it("omits a facet with a single value unless it is selected", () => {
    const one = items.slice(0, 1);
    expect(countFacets(one, noPicks, null, context)).toEqual([]);
    expect(countFacets(one, { domain: ["gone.example"] }, null, context)).toMatchObject([
      {
        id: "domain",
        values: [
          { value: "example.org", count: 1 },
          { value: "gone.example", count: 0 },
        ],
      },
    ]);
  });

  it("includes requested domains if all results are outside of them", () => {
    const outside = items.filter(({ id }) => id === "web-2");
    expect(countFacets(outside, noPicks, null, context)).toMatchObject([
      { id: "requested", values: [{ label: "Other domains", count: 1 }] },
    ]);
  });

  it("accepts names of object properties as values", () => {
    const odd = ["__proto__", "constructor", "toString"];
    const result = parseResponse({
      data: { web: odd.map((category) => ({ category, metadata: { cacheState: category } })) },
    }).sources.web.items;
    const found = countFacets(result, noPicks, null, context);
    for (const id of ["category", "cache"])
      expect(found.find((facet) => facet.id === id)?.values.map(({ label }) => label)).toEqual(
        expect.arrayContaining(odd),
      );
  });

  it("stays fast with 10,000 results", () => {
    const many = parseResponse({
      data: {
        web: Array.from({ length: 10_000 }, (_, at) => ({
          url: `https://site-${at % 50}.example/${at}`,
          title: `Result ${at}`,
          date: "2 hours ago",
          metadata: { statusCode: 200, language: "en" },
        })),
      },
    }).sources.web.items;
    const began = cpuTime();
    // A quadratic algorithm would take minutes.
    countFacets(many, { domain: ["site-1.example"] }, null, context);
    expect(cpuTime() - began).toBeLessThan(5_000);
  });
});

describe("searchSummaries", () => {
  it("ignores case", () => {
    expect([...searchSummaries(items, "FORBID").keys()]).toEqual(["web-1"]);
    expect([...searchSummaries(items, "careful").keys()]).toEqual(["web-2"]);
    expect(searchSummaries(items, "(").size).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { noNotices } from "../model/notices";
import { parseResponse } from "../model/parse-response";
import type { ListContext } from "./facets";
import { columnIds, columns } from "./table-columns";
import { nextSort, type Sort, sortResults } from "./table-sort";

const context: ListContext = {
  now: new Date(2026, 10, 20, 12).getTime(),
  duplicates: new Map(),
  domains: null,
  violations: null,
  notices: noNotices,
  annotations: new Map(),
};
const { items } = parseResponse({
  data: {
    web: [
      {
        title: "Page 10",
        url: "https://b.example/",
        date: "2026-11-01",
        metadata: { statusCode: 200 },
      },
      {
        title: "page 9",
        url: "https://a.example/",
        markdown: "long ".repeat(50),
        date: "1 hour ago",
      },
      { url: "https://c.example/", metadata: { statusCode: 404, creditsUsed: 3 }, markdown: "x" },
      { title: null, date: 7, metadata: null },
    ],
  },
}).sources.web;
const ids = (sort: Sort | null) =>
  sortResults(items, sort, context).map(({ id }) => Number(id.slice(4)));

describe("sortResults", () => {
  it("keeps the order without a sort column", () => {
    expect(sortResults(items, null, context)).toBe(items);
  });

  it("sorts numbers inside text by value and ignores case", () => {
    expect(ids({ by: "title", descending: false })).toEqual([2, 1, 0, 3]);
  });

  it("puts empty values last in both directions", () => {
    expect(ids({ by: "status", descending: false })).toEqual([0, 2, 1, 3]);
    expect(ids({ by: "status", descending: true })).toEqual([2, 0, 1, 3]);
    expect(ids({ by: "size", descending: true })).toEqual([1, 2, 0, 3]);
  });

  it("sorts dates by time, not by text", () => {
    expect(ids({ by: "date", descending: true })).toEqual([1, 0, 2, 3]);
  });

  it("sorts by the order of a field, and not at all until it is known", () => {
    const sort: Sort = { by: "json:price", descending: true };
    const sorted = sortResults(items, sort, context, ["web-3", "web-1", "web-0", "web-2"]);
    expect(sorted.map(({ id }) => id)).toEqual(["web-3", "web-1", "web-0", "web-2"]);
    expect(sortResults(items, sort, context)).toBe(items);
  });

  it("cycles from the likely direction to the other one and back to unsorted", () => {
    const largest = nextSort(null, "size", columns.size.figures);
    expect(largest).toEqual({ by: "size", descending: true });
    const smallest = nextSort(largest, "size", columns.size.figures);
    expect(smallest).toEqual({ by: "size", descending: false });
    expect(nextSort(smallest, "size", columns.size.figures)).toBeNull();
    expect(nextSort(largest, "title", columns.title.figures)).toEqual({
      by: "title",
      descending: false,
    });
  });
});

describe("columns", () => {
  it("returns text or null for any result", () => {
    const odd = [null, -1, 1e308, 0.5, "", "x", [], {}, [null], true];
    const web = odd.flatMap((value) => [
      Object.fromEntries(
        ["url", "title", "position", "category", "date", "markdown", "metadata", "imageUrl"].map(
          (key) => [key, value],
        ),
      ),
      { metadata: { statusCode: value, numPages: value, totalPages: value, language: value } },
      { imageUrl: "https://x.example/a.png", imageWidth: value, imageHeight: value },
    ]);
    for (const source of ["web", "news", "images"] as const)
      for (const result of parseResponse({ data: { [source]: web } }).sources[source].items)
        for (const id of columnIds) {
          const text = columns[id].text(result, context);
          expect(text === null || (typeof text === "string" && text.length < 10_000)).toBe(true);
          columns[id].sortKey(result, context);
        }
  });

  it("shows only plausible image sizes", () => {
    const text = (imageWidth: unknown, imageHeight: unknown) => {
      const [result] = parseResponse({
        data: { images: [{ imageUrl: "https://x.example/a.png", imageWidth, imageHeight }] },
      }).sources.images.items;
      return result && columns.image.text(result, context);
    };
    expect(text(1920, 1080)).toBe("1,920 × 1,080");
    for (const odd of [0, -5, null, "wide", 1e12]) expect(text(odd, 100)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { allResults } from "../model/lists";
import { noNotices, noticesOf } from "../model/notices";
import { parseResponse } from "../model/parse-response";
import { findDuplicates } from "./duplicates";
import type { ListContext } from "./facets";
import { columns } from "./table-columns";

const context: ListContext = {
  now: 0,
  duplicates: new Map(),
  domains: null,
  violations: null,
  notices: noNotices,
  annotations: new Map(),
};

const dateCells = (...dates: readonly string[]) => {
  const news = dates.map((date) => ({ url: "https://a.example/", date }));
  const { items } = parseResponse({ data: { news } }).sources.news;
  return items.map((item) => [columns.date.text(item, context), columns.date.full?.(item)]);
};

describe("the date column", () => {
  it("shows the day of a complete date, and the reported text as a tooltip", () => {
    expect(dateCells("2026-08-24T12:56:07.123Z", "Mon, 24 Aug 2026 12:00:00 GMT")).toEqual([
      ["24 Aug 2026", "2026-08-24T12:56:07.123Z"],
      ["24 Aug 2026", "Mon, 24 Aug 2026 12:00:00 GMT"],
    ]);
  });

  it("shows a relative, ambiguous or unreadable date as reported", () => {
    for (const date of ["2 hours ago", "yesterday", "now", "03/04/2026", "2026-99-99", "soon"])
      expect(dateCells(date)).toEqual([[date, date]]);
  });
});

it("shows the host of any URL as the domain, and nothing for URLs without one", () => {
  const urls = ["https://www.a.example:8443/x", "ftp://ftp.a.example/pub/x.txt"];
  const others = ["javascript:alert(1)", "mailto:x@a.example", "https://", "no url"];
  const { items } = parseResponse({
    data: { web: [...urls, ...others].map((url) => ({ url })) },
  }).sources.web;
  expect(items.map((item) => columns.domain.text(item, context))).toEqual([
    ...["a.example:8443", "ftp.a.example"],
    ...others.map(() => null),
  ]);
});

describe("columns about the whole run", () => {
  const diff = "@@ -1,2 +1,3 @@\n same\n-old\n+new\n+newer";
  const view = parseResponse({
    data: {
      web: [
        { url: "https://a.example/", json: {}, changeTracking: { changeStatus: "changed", diff } },
        { url: "https://b.example/", json: {}, changeTracking: { changeStatus: "new" } },
        { url: "https://c.example/", warning: "No prices.", markdown: "x" },
      ],
      news: [{ url: "https://n.example/" }, { url: "https://a.example/?utm_source=x" }],
      images: [{ url: "https://a.example/", imageUrl: "https://a.example/1.png" }],
    },
  });
  const ofRun: ListContext = {
    ...context,
    duplicates: findDuplicates(view),
    violations: new Map([["web-1", 3]]),
    notices: noticesOf(view),
    annotations: new Map(),
  };
  const cells = (id: keyof typeof columns) =>
    allResults(view)
      .slice(0, 3)
      .map((result) => columns[id].text(result, ofRun));

  it("names duplicates, violations, changed lines and the condition", () => {
    expect(cells("duplicates")).toEqual(["also in News 2, Images 1", null, null]);
    expect(cells("schema")).toEqual(["0", "3", null]);
    expect(cells("change")).toEqual(["Changed +2 −1", "New", null]);
    expect(cells("condition")).toEqual(["OK", "OK", "Warning"]);
  });
});

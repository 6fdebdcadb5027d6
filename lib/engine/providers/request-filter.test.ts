import { describe, expect, it } from "vitest";
import type { SourceRequest } from "./provider";
import { createRequestFilter, type ProviderItem } from "./request-filter";
import { timeWindow } from "./time-window";

const now = new Date("2026-07-15T12:00:00Z");
const request = (more: Partial<SourceRequest>): SourceRequest => ({
  query: "x",
  limit: 10,
  tbs: null,
  window: timeWindow(more.tbs ?? null, now),
  country: null,
  location: null,
  categories: [],
  includeDomains: [],
  excludeDomains: [],
  safe: false,
  highlights: true,
  ...more,
});
const page: ProviderItem = {
  url: "https://docs.a.example:8443/guide/Rate-limits.html?lang=en",
  title: "Rate limits of the service",
  text: "How many requests there may be.",
  date: "2026-07-15T11:30:00.000Z",
  size: null,
};
const keeps = (more: Partial<SourceRequest>, result: Partial<ProviderItem> = {}) =>
  createRequestFilter(request(more))({ ...page, ...result }) === null;

describe("createRequestFilter", () => {
  it.each([
    "rate limits",
    "words that cannot be checked",
    "site:a.example",
    "site:docs.a.example:8443/guide",
    "-site:b.example",
    "filetype:html",
    "inurl:guide",
    "allinurl: guide limits",
    'intitle:"rate limits"',
    "allintitle: rate service",
    "-intitle:draft",
    "-draft",
    '-"many drafts"',
    "imagesize:1x1",
    "site:b.example OR site:a.example",
    "filetype:pdf OR inurl:guide",
    'words OR intitle:"many drafts"',
    "site:b.example site:a.example",
    "filetype:pdf filetype:html",
    "site:docs.a.example:8443/Guide",
    "-site:b.example OR x",
    "inurl:limit",
  ])("accepts a result for %s", (query) => expect(keeps({ query })).toBe(true));

  it.each([
    "site:b.example",
    "site:a.example/other",
    "-site:a.example",
    "filetype:pdf",
    "-filetype:html",
    "inurl:changelog",
    "allinurl: guide changelog",
    "intitle:rates",
    "allintitle: rate limits today",
    "-requests",
    '-"rate limits"',
    "related:a.example",
    "site:b.example OR site:c.example",
    "filetype:pdf OR inurl:changelog",
    "site:b.example OR site:a.example -site:docs.a.example",
    "site:b.example OR site:a.example intitle:draft",
  ])("rejects a result for %s", (query) => expect(keeps({ query })).toBe(false));

  it.each([
    ["site:bücher.example", true],
    ["site:bücher.example/straße", true],
    ["site:bücher.example:443", true],
    ["-site:bücher.example", false],
    ["site:bücher.example/gasse", false],
    ["intitle:東京", true],
    ["intitle:cafe", true],
    ["-東京", false],
    ["-Σεφ", false],
    ["-naive", false],
    ["inurl:strasse", true],
    ["-大阪", true],
    ["filetype:html", true],
  ])("compares hosts, paths and words like the library for %s", (query, expected) => {
    const result = {
      url: "https://xn--bcher-kva.example/stra%C3%9Fe/1",
      title: "東京都のCafé",
      text: "Ο ΣΕΦ. Naïve art.",
    };
    expect(keeps({ query }, result)).toBe(expected);
  });

  it.each([
    ["intitle:C++", ["C++ guide"]],
    ["intitle:.net", [".NET guide"]],
    ["-C++", ["C guide", ".NET guide", "Net guide"]],
    ["-.NET", ["C guide", "C++ guide", "Net guide"]],
  ])("respects the signs of names in %s", (query, titles) => {
    const all = ["C guide", "C++ guide", ".NET guide", "Net guide"];
    expect(all.filter((title) => keeps({ query }, { title }))).toEqual(titles);
  });

  it("applies domain filters, including subdomains", () => {
    expect(keeps({ includeDomains: ["b.example", "a.example"] })).toBe(true);
    expect(keeps({ includeDomains: ["s.a.example"] })).toBe(false);
    expect(keeps({ excludeDomains: ["a.example"] })).toBe(false);
    expect(keeps({ includeDomains: ["a.example"] }, { url: "https://notaa.example/" })).toBe(false);
  });

  it("applies the time window to dated results, and requires a date for ranges finer than an instance supports", () => {
    expect(keeps({ tbs: "qdr:h" })).toBe(true);
    expect(keeps({ tbs: "qdr:h" }, { date: "2026-07-15T09:00:00.000Z" })).toBe(false);
    expect(keeps({ tbs: "qdr:h" }, { date: null })).toBe(false);
    expect(keeps({ tbs: "qdr:w" }, { date: null })).toBe(true);
    expect(keeps({ tbs: "qdr:w" }, { date: "2026-01-01T00:00:00.000Z" })).toBe(false);
    expect(keeps({ tbs: "cdr:1,cd_min:07/15/2026,cd_max:07/15/2026" }, { date: null })).toBe(false);
  });

  it("applies size operators to images with known dimensions", () => {
    const size = { width: 800, height: 600 };
    expect(keeps({ query: "x imagesize:800x600" }, { size })).toBe(true);
    expect(keeps({ query: "imagesize:1x1 imagesize:800x600" }, { size })).toBe(true);
    expect(keeps({ query: "imagesize:1x1 imagesize:8x6" }, { size })).toBe(false);
    expect(keeps({ query: "x larger:800x600" }, { size })).toBe(false);
    expect(keeps({ query: "x larger:799x599" }, { size })).toBe(true);
    expect(keeps({ query: "x larger:1x1" }, { size: { width: null, height: null } })).toBe(false);
  });

  it.each(["javascript:alert(1)", "ftp://a.example/", "nothing"])("rejects %s", (url) =>
    expect(keeps({}, { url })).toBe(false),
  );
});

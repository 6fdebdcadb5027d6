import { describe, expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { validRequest } from "@/tests/support/valid-request";
import { type Bill, billedWith, billOf } from "./bill";
import { parseResponse, requestedContent } from "./parse-response";

const page = (url: string, creditsUsed?: number, more: object = {}) => ({
  url: `https://example.org/${url}`,
  markdown: "text",
  metadata: { statusCode: 200, ...(creditsUsed !== undefined && { creditsUsed }), ...more },
});

const viewOf = (response: object, request: SearchRequest) =>
  parseResponse(response, requestedContent(request));

function bill(creditsUsed: number | null, data: object, options: object = {}): Bill {
  const request = validRequest({ query: "x", ...options });
  return billOf(viewOf({ success: true, creditsUsed, data }, request), request, {
    estimate: { min: 2, max: 12 },
    rates: creditRates,
    maxPlausible: 1_000,
  });
}

const sum = ({ charges, pages, difference }: Bill) =>
  [...charges, ...pages].reduce((total, { credits }) => total + credits, difference);

describe("billOf", () => {
  it("lists the search and each page, most expensive first", () => {
    const { total, charges, pages, difference, notes } = bill(12, {
      web: [page("a", 1), page("b", 7), page("c", 2)],
    });
    expect(total).toBe(12);
    expect(charges).toEqual([{ label: "Search, 3 results", credits: 2 }]);
    expect(pages.map(({ result, credits }) => [result.id, credits])).toEqual([
      ["web-1", 7],
      ["web-2", 2],
      ["web-0", 1],
    ]);
    expect(difference).toBe(0);
    expect(notes).toEqual(["Within the estimate."]);
  });

  it("bills a page once that several sources show", () => {
    const { charges, pages } = bill(10, {
      web: [page("a", 3), page("b", 5)],
      news: [page("b", 5), { ...page("a"), metadata: { statusCode: 200 } }],
      images: [page("b#figure", 5)],
    });
    expect(charges).toEqual([{ label: "Search, 5 results", credits: 2 }]);
    expect(pages.map(({ result, also }) => [result.id, ...also.map(({ id }) => id)])).toEqual([
      ["web-1", "news-0", "images-0"],
      ["web-0", "news-1"],
    ]);
  });

  it("distinguishes scrapes of one URL by their scrape ids", () => {
    const { pages } = bill(8, {
      web: [page("a", 3, { scrapeId: "one" })],
      news: [page("a", 3, { scrapeId: "two" }), page("moved", 3, { scrapeId: "one" })],
    });
    expect(pages.map(({ also }) => also.length)).toEqual([1, 0]);
  });

  it("bills results separately that report different costs of one URL", () => {
    const { pages, difference } = bill(8, { web: [page("a", 5)], news: [page("a", 1)] });
    expect(pages.map(({ credits }) => credits)).toEqual([5, 1]);
    expect(difference).toBe(0);
  });

  it("says which pages the rest covers if some report no cost", () => {
    const { charges, notes } = bill(12, { web: [page("a", 5), page("b")] });
    expect(charges).toEqual([{ label: "Search, 2 results + 1 page without a figure", credits: 7 }]);
    expect(notes.join(" ")).toContain("Only 1 of 2 pages report their cost");
  });

  it("counts no pages of a source that was not scraped", () => {
    const request = { sources: ["web", "images"], scrapeOptions: { formats: ["markdown"] } };
    const images = [{ url: "https://example.org/z", imageUrl: "https://example.org/z.png" }];
    expect(bill(3, { web: [page("a", 1)], images }, request).charges).toEqual([
      { label: "Search, 2 results", credits: 2 },
    ]);
  });

  it("shows the difference if the pages cost more than the total", () => {
    const { charges, pageCredits, difference, notes } = bill(3, {
      web: [page("a", 5), page("b", 2)],
    });
    expect({ charges, pageCredits, difference }).toEqual({
      charges: [],
      pageCredits: 7,
      difference: -4,
    });
    expect(notes.join(" ")).toContain("The pages report 4 credits more than the total.");
  });

  it.each<[string, object, number, [string, number][]]>([
    [
      "zero data retention",
      { enterprise: ["zdr"] },
      13,
      [
        ["Search, 1 result", 2],
        ["Zero data retention", 10],
      ],
    ],
    [
      "threat protection of several URLs",
      { threatProtection: { mode: "normal" } },
      9,
      [
        ["Search, 1 result", 2],
        ["Threat protection", 6],
      ],
    ],
    [
      "an extra that does not cost the listed price",
      { enterprise: ["anon"] },
      8,
      [["Search, 1 result + Anonymized zero data retention", 7]],
    ],
  ])("lists %s", (_name, options, total, charges) => {
    const found = bill(total, { web: [page("a", 1)] }, options);
    expect(found.charges.map(({ label, credits }) => [label, credits])).toEqual(charges);
    expect(sum(found)).toBe(total);
  });

  it("excludes implausible costs of pages and says so", () => {
    const found = bill(9, {
      web: [page("a", -4), page("b", 2), page("c", 9e15)],
      news: [page("d", 1e6), page("e", -1)],
    });
    expect(found.pages.map(({ credits }) => credits)).toEqual([2]);
    expect(sum(found)).toBe(9);
    const notes = found.notes.join(" ");
    expect(notes).toContain("Web 1 reports -4 credits, which cannot be the cost of a page.");
    expect(notes).toContain("1 more result reports such figures.");
  });

  it.each([-17, 9_007_199_254_740_992])("excludes the implausible total %d", (credits) => {
    const { total, charges, pageCredits, difference, notes } = bill(credits, {
      web: [page("a", 4)],
    });
    expect({ total, charges, pageCredits, difference }).toEqual({
      total: null,
      charges: [],
      pageCredits: 4,
      difference: 0,
    });
    expect(notes[0]).toContain("cannot be the cost of this run");
  });

  it("adds up fractions without rounding errors", () => {
    const found = bill(0.6, { web: [page("a", 0.1), page("b", 0.2)] });
    expect(found.charges[0]?.credits).toBe(0.3);
    expect(found.difference).toBe(0);
  });

  it.each<[string, number | null, object[], RegExp]>([
    ["above the estimate", 20, [page("a")], /^8 credits above the estimate/],
    ["below it because nothing was found", 0, [], /nothing was found/],
    ["below it by other rates", 1, [page("a")], /other rates/],
    ["unknown", null, [page("a")], /did not report/],
  ])("notes that the cost is %s", (_name, credits, web, note) => {
    expect(bill(credits, { web }).notes[0]).toMatch(note);
  });

  it("mentions failed pages", () => {
    const web = [page("a", 0, { statusCode: 500, error: "broken" })];
    expect(bill(2, { web }).notes).toContain(
      "1 page could not be scraped, which usually costs nothing.",
    );
  });
});

it("names the result that a repeated page is billed with", () => {
  const view = parseResponse({
    data: { web: [page("a", 1), page("b", 1)], news: [page("b", 1), page("c", 1)] },
  });
  expect([...billedWith(view)].map(([id, { id: first }]) => [id, first])).toEqual([
    ["news-0", "web-1"],
  ]);
});

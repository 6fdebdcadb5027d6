import { describe, expect, it } from "vitest";
import { parseResponse } from "./parse-response";
import { runCost } from "./run-cost";

const page = (creditsUsed?: number, more: object = {}) => ({
  url: "https://example.org/",
  markdown: "text",
  metadata: { statusCode: 200, ...(creditsUsed !== undefined && { creditsUsed }), ...more },
});

const cost = (creditsUsed: number | null, web: object[]) =>
  runCost(parseResponse({ success: true, creditsUsed, data: { web } }), { min: 2, max: 12 });

describe("runCost", () => {
  it("separates the search from the pages if every page reports its cost", () => {
    expect(cost(12, [page(5), page(5)])).toMatchObject({
      total: 12,
      pages: { credits: 10, reported: 2, scraped: 2 },
      search: 2,
      notes: ["Within the estimate."],
    });
  });

  it("does not separate them if a page does not report its cost", () => {
    const { search, notes } = cost(12, [page(5), page()]);
    expect(search).toBeNull();
    expect(notes.join(" ")).toContain("Only 1 of 2 pages report their cost");
  });

  it("does not subtract pages that cost more than the total", () => {
    expect(cost(3, [page(5)]).search).toBeNull();
  });

  it.each<[string, number | null, object[], RegExp]>([
    ["above the estimate", 20, [page()], /^8 credits above the estimate/],
    ["below it because nothing was found", 0, [], /nothing was found/],
    ["below it by other rates", 1, [page()], /other rates/],
    ["unknown", null, [page()], /did not report/],
  ])("notes that the cost is %s", (_name, credits, web, note) => {
    expect(cost(credits, web).notes[0]).toMatch(note);
  });

  it("mentions failed pages", () => {
    expect(cost(2, [page(0, { statusCode: 500, error: "broken" })]).notes).toContain(
      "1 page could not be scraped, which usually costs nothing.",
    );
  });
});

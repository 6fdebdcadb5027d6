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

describe("the bill of a run", () => {
  it("tells the search from the pages where every page says what it cost", () => {
    expect(cost(12, [page(5), page(5)])).toMatchObject({
      total: 12,
      pages: { credits: 10, reported: 2, scraped: 2 },
      search: 2,
      notes: ["Within the estimate."],
    });
  });

  it("does not guess where some pages are silent", () => {
    const { search, notes } = cost(12, [page(5), page()]);
    expect(search).toBeNull();
    expect(notes.join(" ")).toContain("1 of 2 pages say what they cost");
  });

  it("does not subtract pages that cost more than the whole", () => {
    expect(cost(3, [page(5)]).search).toBeNull();
  });

  it.each<[string, number | null, object[], RegExp]>([
    ["more than the most", 20, [page()], /^8 credits more than the most/],
    ["less, because nothing was found", 0, [], /nothing was found/],
    ["less, by other rates", 1, [page()], /other rates/],
    ["not told", null, [page()], /did not say/],
  ])("says that it is %s", (_name, credits, web, words) => {
    expect(cost(credits, web).notes[0]).toMatch(words);
  });

  it("mentions pages that failed", () => {
    expect(cost(2, [page(0, { statusCode: 500, error: "broken" })]).notes).toContain(
      "1 page could not be scraped, which usually costs nothing.",
    );
  });
});

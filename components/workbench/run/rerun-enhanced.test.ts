import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { parseResponse } from "@/lib/results/model/parse-response";
import { rerunEnhanced } from "./rerun-enhanced";

const [result] = parseResponse({ data: { web: [{ url: "https://docs.example.org/a?b=1" }] } })
  .sources.web.items;
if (!result) throw new Error("There is no result.");

const again = (body: object) => {
  const read = fromWire(body);
  if (!read.ok) throw new Error("The request of this test is invalid.");
  return rerunEnhanced(read.request, result);
};

describe("rerunEnhanced", () => {
  it("narrows the run to the host and source of the page, and keeps the other options", () => {
    expect(
      again({
        query: "zero retention",
        limit: 50,
        sources: ["news", { type: "web", tbs: "qdr:w" }],
        scrapeOptions: { formats: ["markdown"], mobile: true, proxy: "basic" },
      }),
    ).toMatchObject({
      query: "zero retention site:docs.example.org",
      limit: 3,
      sources: [{ type: "web", tbs: "qdr:w" }],
      scrapeOptions: { formats: ["markdown"], mobile: true, proxy: "enhanced" },
    });
  });

  it("replaces the sites in the query with the host, and keeps excluded sites", () => {
    expect(again({ query: "site:example.org -site:old.example.org limits" })).toMatchObject({
      query: "-site:old.example.org limits site:docs.example.org",
      sources: [{ type: "web" }],
    });
  });

  it("returns a valid request even for a query of maximum length", () => {
    const body = again({ query: "a".repeat(500), limit: 2 });
    expect(body).toMatchObject({ query: "a".repeat(500), limit: 2 });
    expect(fromWire(body).ok).toBe(true);
  });
});

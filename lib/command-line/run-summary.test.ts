import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import { summarizeRun, summaryText } from "./run-summary";

const page = { url: "https://example.org/", title: "A" };
const broken = { ...page, metadata: { statusCode: 500, error: "Broken" } };
const provider = (outcome: string, name = "wiki") => ({
  name,
  title: "Wikipedia",
  results: 0,
  sources: {
    web: {
      outcome,
      asked: true,
      found: 0,
      kept: 0,
      error: outcome === "failed" ? "Wikipedia is down." : null,
    },
  },
});

const summary = (response: object) =>
  summarizeRun(parseResponse({ success: true, ...response }, { sources: ["web"], formats: [] }));

describe("summarizeRun", () => {
  it("has every warning and partial error of the service", () => {
    const { warning, serviceNotices } = summary({
      ...{ data: { web: [page] }, warning: "Old.", warnings: ["Slow."] },
      errors: [{ message: "News failed." }],
    });
    expect([warning, ...serviceNotices]).toEqual(["Old.", "Error: News failed.", "Slow."]);
  });

  it.each([
    ["ok", { data: { web: [page] } }],
    ["empty", { data: { web: [] } }],
    ["empty", { data: { web: [] }, providers: [provider("responded")] }],
    ["partly-failed", { data: { web: [page, broken] } }],
    ["partly-failed", { data: { web: [page] }, providers: [provider("failed")] }],
    ["failed", { data: { web: [] }, providers: [provider("failed")] }],
    [
      "failed",
      { data: { web: [] }, providers: [provider("responded", "library"), provider("failed")] },
    ],
    ["partly-failed", { data: {} }],
    ["partly-failed", { data: { news: [page] } }],
  ])("is %s for %j", (outcome, response) => {
    expect(summary(response).outcome).toBe(outcome);
  });

  it("counts results, failed pages and credits", () => {
    expect(summaryText(summary({ creditsUsed: 3, data: { web: [page, broken] } }))).toBe(
      "2 results, 1 page failed, 3 credits",
    );
    expect(summaryText(summary({ data: { web: [] } }))).toBe("No results, cost unknown");
    expect(summaryText(summary({ data: {} }))).toBe(
      "No results, no list of web in the response, cost unknown",
    );
  });
});

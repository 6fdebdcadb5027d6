import { expect, it } from "vitest";
import { embeddedIndex } from "@/lib/engine/index/embedded-index";
import { libraryProvider } from "@/lib/engine/providers/library-provider";
import type { SourceRequest } from "@/lib/engine/providers/provider";
import { timeWindow } from "@/lib/engine/providers/time-window";
import { indexOf } from "@/tests/support/sample-index";
import { guideQuestions } from "./guide-questions";
import { relatedQueries, unrelatedQueries } from "./guide-subjects";
import { guideCollection } from "./relevance-collection";

const site = "http://127.0.0.1:3000";
/** The index closes after each test. */
const guideLibrary = () => libraryProvider(embeddedIndex(indexOf(...pages)), site);
const pages = guideCollection().pages.map(({ id, ...page }) => ({
  ...page,
  url: `${site}/guide/${id}`,
  language: "en",
  publishedAt: null,
  modifiedAt: null,
  fetchedAt: "2026-01-01T00:00:00Z",
  contentHash: "",
  site,
  fileType: null,
}));

const request: Omit<SourceRequest, "query"> = {
  limit: 10,
  tbs: null,
  window: timeWindow(null, new Date()),
  country: null,
  location: null,
  categories: [],
  includeDomains: [],
  excludeDomains: [],
  safe: false,
  highlights: true,
};

/** The share of the queries that find a page. */
async function found(queries: readonly string[]): Promise<number> {
  const library = guideLibrary();
  const outcomes = await Promise.all(
    queries.map((query) => library.web({ ...request, query }, AbortSignal.timeout(60_000))),
  );
  return outcomes.filter(({ results }) => results.length > 0).length / queries.length;
}

it.each([
  ["the queries that the threshold was chosen with", 0],
  ["the other queries", 1],
])("finds pages of the guide for its own subjects only, in %s", async (_, part) => {
  const ofPart = (queries: readonly string[]) => queries.filter((_, at) => at % 2 === part);
  expect(await found(ofPart(relatedQueries))).toBeGreaterThanOrEqual(0.93);
  expect(await found(ofPart(unrelatedQueries))).toBeLessThanOrEqual(0.09);
});

it("finds a page for every question of the relevance benchmark", async () => {
  expect(await found(guideQuestions.map(([question]) => question))).toBe(1);
});

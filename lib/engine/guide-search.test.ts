import { expect, it } from "vitest";
import { searchGuide } from "./guide-search";

const slugs = (query: string) => searchGuide(query).map(({ slug }) => slug);

it.each([
  ["how do I wait for a selector", "actions/wait"],
  ["screenshot expires", "formats/screenshot"],
  ["exclude a domain", "request/exclude-domains"],
  ["credits per page", "costs/credits"],
  ["retry after 429", "errors/429-rate-limited"],
  ["wrong api key", "errors/401-unauthorized"],
  ["only PDF files", "operators/filetype"],
  ["results from last week", "request/time-filter"],
  ["search one site", "operators/site"],
  ["cookie banner", "scrape/block-ads"],
  ["engine key curl", "start/engine-key"],
  ["add a site to the library", "start/library"],
  ["extract structured data with a schema", "formats/json"],
  ["zero data retention", "privacy/zero-data-retention"],
  ["page timeout", "scrape/timeout"],
  ["ask a question about a page", "formats/question"],
  ["stay logged in between runs", "scrape/profiles"],
  ["scanned PDF text recognition", "scrape/pdf-modes"],
  ["type text into a form field", "actions/write"],
  ["empty list nothing found", "response/empty-lists"],
  ["exact phrase quotes", "operators/phrase"],
  ["invalid JSON body", "errors/400-invalid-json"],
  ["articles between two dates", "request/date-range"],
  ["how old may a cached page be", "cache/max-age"],
  ["out of credits", "errors/402-insufficient-credits"],
  ["use a local search engine for the whole web", "start/live-search"],
  ["word in the title", "operators/intitle"],
  ["docker container", "start/container"],
  ["connect ollama", "start/language-model"],
  ["python example", "start/engine-key"],
  ["evaluate search quality", "start/judge"],
  ["use with claude", "start/agents"],
  ["detect changes on a page", "formats/change-tracking"],
  ["large images only", "operators/larger"],
  ["wait for javascript to load", "scrape/wait-for"],
  ["block a website from results", "request/exclude-domains"],
  ["restrict to one domain", "request/include-domains"],
  ["monitor a topic for news", "start/schedules"],
  ["getting started", "start/first-search"],
  ["no results", "response/empty-lists"],
  ["only use cached pages", "cache/lockdown"],
  ["cron expression", "start/schedules"],
  ["run a search every morning", "start/schedules"],
  ["OpenAI function calling", "start/agents"],
  ["last 24 hours", "request/time-filter"],
  ["get only PDFs", "operators/filetype"],
  ["run many queries", "start/sweep"],
  ["self host", "start/container"],
])("ranks the page for “%s” among the first three: %s", (query, slug) => {
  expect(slugs(query).slice(0, 3)).toContain(slug);
});

it("returns only pages of the guide, with the matches in bold", () => {
  expect(slugs("site:example.org")).toEqual([]);
  expect(slugs("zeppelin hangar")).toEqual([]);
  expect(searchGuide("proxy")[0]?.excerpt).toMatch(/\*\*prox/i);
});

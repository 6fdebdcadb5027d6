import "server-only";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";
import { inParallel } from "./in-parallel";
import type { SearchHit, SearchIndex } from "./index/search-index";
import { runCredits } from "./ledger";
import type { ScrapedPage } from "./page/scrape-page";
import { policyRefusal } from "./policy";
import { type Refusal, refusals } from "./refusal";
import { timeWindow } from "./time-window";
import { unhonouredWarning } from "./unhonoured";

/** The body of a 200 (specification, "Search response"). */
export type Answer = {
  readonly success: true;
  readonly id: string;
  readonly creditsUsed: number;
  readonly warning: string | null;
  readonly data: {
    readonly web?: readonly object[];
    readonly news?: readonly object[];
    readonly images?: readonly object[];
  };
};

export type PipelineParts = {
  readonly index: SearchIndex;
  readonly scrape: (
    url: string,
    options: ScrapeOptions,
    signal: AbortSignal,
  ) => Promise<ScrapedPage>;
};

/** Pages of one run that are fetched at the same time. */
const PAGES_AT_ONCE = 5;

/** Runs one valid request: policy, search, scrape, bill. A page that fails is a result; it never fails the run. */
export async function search(
  request: SearchRequest,
  id: string,
  signal: AbortSignal,
  parts: PipelineParts,
): Promise<Answer | Refusal> {
  const refused = policyRefusal(request);
  if (refused) return refused;

  const asked = new Set(request.sources?.map(({ type }) => type) ?? ["web"]);
  const hits = asked.has("web") ? findPages(request, parts.index) : [];
  const options = request.scrapeOptions;
  const scrapes = hits.length > 0 && (options?.formats?.length ?? 0) > 0;
  const pages = scrapes
    ? await inParallel(hits, PAGES_AT_ONCE, ({ url }) => parts.scrape(url, options ?? {}, signal))
    : [];
  // Where some pages have a copy the run has an answer, and the others say of themselves that they are missing.
  if (pages.length > 0 && pages.every(({ cacheMiss }) => cacheMiss !== null))
    return options?.lockdown ? refusals.lockdownMiss : refusals.noCachedData;

  const web = hits.map((hit, at) => {
    const page = pages[at];
    return page ? withPage(hit, page) : describeHit(hit);
  });
  return {
    success: true,
    id,
    creditsUsed: runCredits(
      hits.length,
      pages.map(({ credits }) => credits),
    ),
    warning: unhonouredWarning(request),
    data: {
      ...(asked.has("web") && { web }),
      ...(asked.has("news") && { news: [] }),
      ...(asked.has("images") && { images: [] }),
    },
  };
}

function findPages(request: SearchRequest, index: SearchIndex): readonly SearchHit[] {
  return index.search({
    query: request.query,
    limit: request.limit ?? requestDefaults.limit,
    highlights: request.highlights ?? requestDefaults.highlights,
    includeDomains: request.includeDomains ?? [],
    excludeDomains: request.excludeDomains ?? [],
    ...timeWindow(request, new Date()),
  }).hits;
}

/** Without formats a web result is these three and no more (specification, "What the service does", 2). */
const describeHit = ({ url, title, description }: SearchHit) => ({ url, title, description });

function withPage(hit: SearchHit, page: ScrapedPage) {
  return {
    ...describeHit(hit),
    ...page.fields,
    ...(page.actions !== null && { actions: page.actions }),
    metadata: page.metadata,
    ...(page.warning !== null && { warning: page.warning }),
  };
}

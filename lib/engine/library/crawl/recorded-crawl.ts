import "server-only";
import { httpStatusError } from "@/lib/engine/load/status-messages";
import type { DiscoveredPage } from "../library-store";
import type { PageVisit } from "../sources/visit-page";
import type { CrawlPlan, CrawlPlanOptions } from "./crawl-plan";

/** Everything that the requests of a crawl found. */
export type RecordedCrawl = {
  /** The origin of the site at the time. */
  readonly origin: string;
  readonly seeds: { readonly found: readonly DiscoveredPage[]; readonly depth: number }[];
  /** Keyed by URL; the links of a page are those to follow. */
  readonly visits: Record<string, PageVisit>;
};

/** A plan that does the same and adds what it finds to the record. */
export function recordCrawl(plan: CrawlPlan, record: RecordedCrawl): CrawlPlan {
  return {
    ...plan,
    async *seeds() {
      for await (const seed of plan.seeds()) {
        record.seeds.push(seed);
        yield seed;
      }
    },
    async visit(task, revalidate) {
      const visit = await plan.visit(task, revalidate);
      record.visits[task.url] =
        visit.kind === "page" || visit.kind === "skipped"
          ? { ...visit, links: plan.siteLinks(visit.links) }
          : visit;
      return visit;
    },
  };
}

/** A plan that finds the same at another origin, without any request. */
export function repeatCrawl(
  record: RecordedCrawl,
  origin: string,
  { allowOrigin, now }: Pick<CrawlPlanOptions, "allowOrigin" | "now">,
): CrawlPlan {
  const { seeds, visits }: RecordedCrawl =
    record.origin === origin
      ? record
      : JSON.parse(JSON.stringify(record).replaceAll(record.origin, origin));
  return {
    async *seeds() {
      await allowOrigin(origin);
      yield* seeds;
    },
    async visit({ url }) {
      const visit = visits[url];
      // An earlier version of the site had this page.
      if (visit === undefined) return { kind: "gone", error: httpStatusError(404) ?? "" };
      if (visit.kind !== "page") return visit;
      return { ...visit, page: { ...visit.page, fetchedAt: now().toISOString() } };
    },
    siteLinks: (links) => [...links],
  };
}

import "server-only";
import type { SiteCounts } from "@/lib/contract/library";
import type { CrawlEndState } from "../sqlite/records";

type CrawlState = { site: string; counts: SiteCounts; queued: number };

/** An event of a crawl. */
export type CrawlEvent = CrawlState &
  (
    | { type: "started"; resumed: boolean }
    | { type: "page"; url: string; title: string; unchanged: boolean }
    | { type: "skipped"; url: string; reason: string }
    | { type: "failed"; url: string; error: string }
    | { type: "removed"; url: string }
    | {
        type: "finished";
        state: CrawlEndState;
        /** Known pages that were not fetched because a limit was reached. */
        left: number;
        error: string | null;
      }
  );

import "server-only";
import type { CrawlProgress, VisitOutcome } from "../library-store";
import type { CrawlEndState } from "../records";

type CrawlState = CrawlProgress & { site: string };

export type CrawlEvent = CrawlState &
  (
    | { type: "started"; resumed: boolean }
    | VisitOutcome
    | {
        type: "finished";
        state: CrawlEndState;
        /** Known pages that were not fetched because a limit was reached. */
        left: number;
        error: string | null;
      }
  );

import "server-only";

/** What one reading of a site has done so far; numbers of pages. */
export type SiteCounts = {
  /** Put into the index, new or changed. */
  read: number;
  /** Read earlier and found unchanged. */
  unchanged: number;
  /** Not wanted in the index: not a page, asked not to be indexed, a copy of another. */
  skipped: number;
  failed: number;
  /** In the index before, and taken out because they are gone. */
  removed: number;
};

export type SiteState = "reading" | "finished" | "stopped" | "failed";

type Standing = { site: string; counts: SiteCounts; queued: number };

/** What happens while a site is read. */
export type ReadProgress = Standing &
  (
    | { type: "started"; resumed: boolean }
    | { type: "page"; url: string; title: string; unchanged: boolean }
    | { type: "skipped"; url: string; reason: string }
    | { type: "failed"; url: string; error: string }
    | { type: "removed"; url: string }
    | {
        type: "finished";
        state: Exclude<SiteState, "reading">;
        /** Known pages that were not read because a limit was reached. */
        left: number;
        error: string | null;
      }
  );

/** A page is settled as one of these. */
export type Settled = Extract<ReadProgress, { url: string }>["type"];

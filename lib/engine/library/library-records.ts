import "server-only";
import type { Settled, SiteCounts, SiteState } from "./progress";

/** A site as the library shows it. Times are ISO 8601. */
export type LibrarySite = {
  /** The origin that was added; pages of the index carry it. */
  site: string;
  startUrl: string;
  state: SiteState;
  /** Of the last or present reading. */
  counts: SiteCounts;
  /** Pages of the site that are in the index. */
  pages: number;
  queued: number;
  startedAt: string;
  finishedAt: string | null;
  lastError: string | null;
};

/** A page to be read. */
export type Task = {
  url: string;
  depth: number;
  /** Whether it is in the index from an earlier reading. */
  kept: boolean;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
};

export type Settlement = {
  as: Settled | "unchanged";
  /** Whether the address asked for is in the index now. */
  kept: boolean;
  /** The address that the page was kept under where a redirect led there; itself kept. */
  movedTo?: string;
  etag?: string | null;
  lastModified?: string | null;
  contentHash?: string | null;
};

/** The number that each way of being settled adds to. */
export const COUNTED = {
  page: "read",
  unchanged: "unchanged",
  skipped: "skipped",
  failed: "failed",
  removed: "removed",
} as const satisfies Record<Settlement["as"], keyof SiteCounts>;

type Row = Record<string, unknown>;

export function siteOf(row: Row): LibrarySite {
  return {
    site: String(row.site),
    startUrl: String(row.start_url),
    state: stateOf(row.state),
    counts: countsOf(row),
    pages: Number(row.pages),
    queued: Number(row.queued),
    startedAt: String(row.started_at),
    finishedAt: textOrNull(row.finished_at),
    lastError: textOrNull(row.last_error),
  };
}

export function taskOf(row: Row): Task {
  return {
    url: String(row.url),
    depth: Number(row.depth),
    kept: row.kept === 1,
    etag: textOrNull(row.etag),
    lastModified: textOrNull(row.last_modified),
    contentHash: textOrNull(row.content_hash),
  };
}

function stateOf(value: unknown): SiteState {
  return value === "reading" || value === "finished" || value === "stopped" ? value : "failed";
}

export function countsOf(row: Row): SiteCounts {
  const { read, unchanged, skipped, failed, removed } = row;
  return {
    read: Number(read ?? 0),
    unchanged: Number(unchanged ?? 0),
    skipped: Number(skipped ?? 0),
    failed: Number(failed ?? 0),
    removed: Number(removed ?? 0),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

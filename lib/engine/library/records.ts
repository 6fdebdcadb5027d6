import "server-only";
import { stringOrNull } from "@/lib/contract/json-object";
import {
  type CrawlSettings,
  crawlSettingsSchema,
  type LibrarySiteView,
  type LibraryState,
  libraryKinds,
  type PageOutcome,
  pageOutcomes,
  type SettledPage,
  type SiteCounts,
} from "@/lib/contract/library";
import type { SqlRow } from "@/lib/engine/index/sqlite/row";

/** Stored in the database. `waiting`: added but never crawled. */
export type SiteState = "waiting" | "reading" | "finished" | "stopped" | "failed";

export type CrawlEndState = Exclude<SiteState, "reading" | "waiting">;

/** A site as stored. Times are ISO 8601. */
export type LibrarySite = Omit<LibrarySiteView, "start" | "state" | "speed" | "addedAt"> & {
  /** Key of the site in the index. The origin, for a site added by URL. */
  site: string;
  startUrl: string;
  state: SiteState;
  command: PendingCommand | null;
  /** The crawler that has, or had, the lease. */
  heldBy: string | null;
  /** Whether that lease is valid. */
  isLeased: boolean;
  token: string | null;
  addedAt: string;
};

export const pendingCommands = ["resume", "renew", "stop", "remove"] as const;
export type PendingCommand = (typeof pendingCommands)[number];

export type CrawlTask = {
  url: string;
  depth: number;
  /** Whether an earlier crawl indexed it. */
  isIndexed: boolean;
  /** Whether the index has it with all facts of this version. */
  isCurrent: boolean;
  /** Whether scripts seemed to build its content when it was fetched last. */
  isScriptBuilt: boolean;
  /** Failed attempts in this crawl. */
  tries: number;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
  /** Date from a feed; ISO 8601. */
  publishedAt: string | null;
};

export type Settlement = {
  outcome: PageOutcome;
  /** Whether the requested URL is in the index now. */
  isIndexed: boolean;
  /** The redirect target under which the page was indexed. */
  movedTo?: string;
  /** Another URL that the page names as canonical. */
  copyOf?: string | null;
  title?: string;
  /** Why it was skipped or failed. */
  reason?: string;
  /** Size of the page's text. */
  bytes?: number;
  etag?: string | null;
  lastModified?: string | null;
  contentHash?: string | null;
  /** Whether scripts seem to build its content. Default: as before. */
  isScriptBuilt?: boolean;
};

export const COUNT_OF_OUTCOME = {
  page: "read",
  unchanged: "unchanged",
  skipped: "skipped",
  failed: "failed",
  removed: "removed",
} as const satisfies Record<PageOutcome, keyof SiteCounts>;

export function siteFromRow(row: SqlRow, mayBeAlive: (holder: string) => boolean): LibrarySite {
  const heldBy = stringOrNull(row.held_by);
  return {
    site: String(row.site),
    id: String(row.id),
    kind: libraryKinds.find((kind) => kind === row.kind) ?? "site",
    name: String(row.name),
    startUrl: String(row.start_url),
    settings: parseSettings(String(row.settings)),
    state: parseState(row.state),
    command: pendingCommands.find((each) => each === row.wish) ?? null,
    heldBy,
    isLeased:
      heldBy !== null && Number(row.held_until) > Number(row.clock_ms) && mayBeAlive(heldBy),
    token: stringOrNull(row.token),
    counts: countsFromRow(row),
    bytes: Number(row.bytes),
    left: Number(row.left_unread),
    scriptBuilt: Number(row.script_built),
    pages: Number(row.kept),
    queued: Number(row.waiting),
    addedAt: String(row.added_at),
    startedAt: stringOrNull(row.started_at),
    finishedAt: stringOrNull(row.finished_at),
    nextAt: stringOrNull(row.next_at),
    lastError: stringOrNull(row.last_error),
  };
}

/** The displayed state: the stored one combined with the pending command. */
export function libraryState({
  state,
  command,
}: Pick<LibrarySite, "state" | "command">): LibraryState {
  if (command === "remove") return "removing";
  if (state === "reading") return command === "stop" ? "stopping" : "reading";
  return command === "resume" || command === "renew" ? "waiting" : state;
}

export function taskFromRow(row: SqlRow, isCurrent: boolean): CrawlTask {
  return {
    url: String(row.url),
    depth: Number(row.depth),
    isIndexed: row.kept === 1,
    isCurrent,
    isScriptBuilt: row.script_built === 1,
    tries: Number(row.tries),
    etag: stringOrNull(row.etag),
    lastModified: stringOrNull(row.last_modified),
    contentHash: stringOrNull(row.content_hash),
    publishedAt: stringOrNull(row.published_at),
  };
}

export function settledPageFromRow(row: SqlRow): SettledPage {
  return {
    url: String(row.url),
    title: String(row.title),
    outcome: pageOutcomes.find((outcome) => outcome === row.outcome) ?? "page",
    reason: stringOrNull(row.reason),
    at: new Date(Number(row.settled_at)).toISOString(),
  };
}

export function parseSettings(json: string): CrawlSettings {
  const read = crawlSettingsSchema.safeParse(JSON.parse(json));
  return read.success ? read.data : crawlSettingsSchema.parse({});
}

function parseState(value: unknown): SiteState {
  return value === "reading" || value === "finished" || value === "stopped" || value === "waiting"
    ? value
    : "failed";
}

export function countsFromRow(row: SqlRow): SiteCounts {
  const { read, unchanged, skipped, failed, removed } = row;
  return {
    read: Number(read ?? 0),
    unchanged: Number(unchanged ?? 0),
    skipped: Number(skipped ?? 0),
    failed: Number(failed ?? 0),
    removed: Number(removed ?? 0),
  };
}

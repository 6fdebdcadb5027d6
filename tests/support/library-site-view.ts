import type { LibrarySiteView } from "@/lib/contract/library";

/** A site of the library that is being crawled and has no pages yet. */
export const librarySiteView = (
  id: string,
  more: Partial<LibrarySiteView> = {},
): LibrarySiteView => ({
  id,
  kind: "site",
  name: `${id}.example`,
  start: `https://${id}.example/`,
  state: "reading",
  counts: { read: 0, unchanged: 0, skipped: 0, failed: 0, removed: 0 },
  pages: 0,
  queued: 0,
  left: 0,
  scriptBuilt: 0,
  bytes: 0,
  speed: null,
  settings: {
    maxPages: null,
    maxDepth: null,
    maxMegabytes: null,
    delayMs: null,
    everyHours: null,
    browser: false,
  },
  addedAt: null,
  startedAt: null,
  finishedAt: null,
  nextAt: null,
  lastError: null,
  ...more,
});

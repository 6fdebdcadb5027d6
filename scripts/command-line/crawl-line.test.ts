import { expect, it } from "vitest";
import { crawlLine, siteLine } from "./crawl-line";

const site = "https://example.org";
const counts = { read: 3, unchanged: 0, skipped: 0, failed: 0, removed: 0 };
const end = { type: "finished", site, counts, queued: 2, left: 2, error: null } as const;
const figures = "3 indexed, 0 unchanged, 0 skipped, 0 failed, 0 removed";

it("advises a higher limit only if the limit ended the crawl", () => {
  expect(crawlLine({ ...end, state: "finished" })).toBe(
    `${site} finished: ${figures}, 2 not crawled (raise --max-pages).`,
  );
  expect(crawlLine({ ...end, state: "stopped" })).toBe(`${site} paused: ${figures}, 2 queued.`);
});

it("lists how the last crawl of a site ended", () => {
  const finishedAt = "2026-01-01T00:00:00.000Z";
  const line = (state: Parameters<typeof siteLine>[0]["state"], error: string | null) =>
    siteLine({ site, pages: 2, state, finishedAt, error });
  expect(line("finished", null)).toBe(`${site}  2 pages  last crawled ${finishedAt}`);
  expect(line("failed", "No connection.")).toBe(
    `${site}  2 pages  last crawl failed ${finishedAt}: No connection.`,
  );
  expect(line("stopped", null)).toBe(`${site}  2 pages  paused`);
});

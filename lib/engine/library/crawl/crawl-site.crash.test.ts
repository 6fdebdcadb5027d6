import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localSite, type SiteResponse } from "@/lib/engine/page/test-support/local-site";
import { openLibrary } from "../sqlite/open-library";
import { crawlAndKill, errorsAfterKill } from "../test-support/kill-while-crawling";

const PAGES = 130;
const KILLS = 10;

test("resumes after being killed ten times and loses no reported page", {
  timeout: 300_000,
}, async () => {
  const pages: Record<string, SiteResponse> = {};
  const link = (n: number) => `<a href="/${n}">l</a>`;
  for (let n = 0; n < PAGES; n += 1) {
    const html = `<title>N${n}</title><p>Page number ${n}</p>${link(2 * n + 1)}${link(2 * n + 2)}${link(0)}`;
    pages[`/${n}`] = (_, response) => {
      response.setHeader("content-type", "text/html");
      setTimeout(() => response.end(html), 4);
    };
  }
  const site = await localSite(pages);
  const folder = mkdtempSync(join(tmpdir(), "library-crash-"));
  const file = join(folder, "index.sqlite");
  try {
    const reported = new Set<string>();
    for (let kills = 0; kills <= KILLS; kills += 1) {
      site.requests.length = 0;
      const last = kills === KILLS;
      const run = await crawlAndKill(`${site.origin}/0`, file, {
        afterPages: last ? Number.POSITIVE_INFINITY : 3 + ((kills * 7) % 6),
        laterMs: (kills * 3) % 7,
      });
      expect(run.finished).toBe(last);
      // Neither requested nor reported again.
      expect(site.requests.filter((path) => reported.has(site.origin + path))).toEqual([]);
      expect(run.pages.filter((url) => reported.has(url))).toEqual([]);
      for (const url of run.pages) reported.add(url);
      expect(await errorsAfterKill(site.origin, file, reported)).toEqual([]);
    }
    expect(reported.size).toBeLessThanOrEqual(PAGES);
    const { index, store, close } = openLibrary({ index: file });
    expect(index.stats().pages).toBe(PAGES);
    expect(await store.listSites()).toMatchObject([
      { state: "finished", pages: PAGES, counts: { read: PAGES } },
    ]);
    close();
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

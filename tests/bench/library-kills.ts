import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  crawlAndKill,
  errorsAfterKill,
} from "@/lib/engine/library/test-support/kill-while-crawling";
import type { BenchmarkResult } from "./benchmark";
import { documentationOrGeneratedSite } from "./documentation-site";

const KILLS = 100;
const PAGES = 3_000;

/**
 * Kills a crawler at random moments: each time the library must open, contain every reported page,
 * and count what its index contains.
 */
export async function libraryKills(kills = KILLS): Promise<BenchmarkResult> {
  const site = await documentationOrGeneratedSite(PAGES);
  const folder = mkdtempSync(join(tmpdir(), "library-kills-"));
  const file = join(folder, "index.sqlite");
  try {
    const reported = new Set<string>();
    const errors: string[] = [];
    let twice = 0;
    let done = 0;
    for (; done < kills; done += 1) {
      const run = await crawlAndKill(`${site.origin}/sitemap.xml`, file, {
        // On average, all kills together leave some pages for the last one.
        afterPages: 1 + Math.floor((Math.random() * 0.8 * PAGES) / kills),
        laterMs: Math.floor(Math.random() * 60),
      });
      twice += run.pages.filter((url) => reported.has(url)).length;
      for (const url of run.pages) reported.add(url);
      errors.push(...(await errorsAfterKill(site.origin, file, reported)));
      if (run.finished) break;
    }
    return {
      name: `crawler of ${site.source} pages killed ${done} times`,
      figures: {
        kills: done,
        pages: reported.size,
        lostOrDiffering: errors.length,
        reportedTwice: twice,
        ...(errors[0] !== undefined && { first: errors[0] }),
      },
      target: "opens each time, no page lost or duplicated",
      isMet: done >= kills && reported.size > 0 && errors.length === 0 && twice === 0,
    };
  } finally {
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

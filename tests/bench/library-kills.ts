import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  crawlAndKill,
  errorsAfterKill,
} from "@/lib/engine/library/test-support/kill-while-crawling";
import type { Measured } from "./benchmark";
import { documentationSite } from "./documentation-site";

const KILLS = 100;
const PAGES = 3_000;

/**
 * Kills a reader of real documentation at random moments, again and again: the library opens each time, holds every
 * page that was told of, and counts what its index holds.
 */
export async function libraryKills(kills = KILLS): Promise<Measured> {
  const site = await documentationSite(PAGES);
  const folder = mkdtempSync(join(tmpdir(), "library-kills-"));
  const file = join(folder, "index.sqlite");
  try {
    const said = new Set<string>();
    const troubles: string[] = [];
    let twice = 0;
    let done = 0;
    for (; done < kills; done += 1) {
      const run = await crawlAndKill(`${site.origin}/sitemap.xml`, file, {
        afterPages: 1 + Math.floor(Math.random() * 25),
        laterMs: Math.floor(Math.random() * 60),
      });
      twice += run.pages.filter((url) => said.has(url)).length;
      for (const url of run.pages) said.add(url);
      troubles.push(...errorsAfterKill(site.origin, file, said));
      if (run.finished) break;
    }
    return {
      name: `a reader killed ${done} times`,
      figures: {
        kills: done,
        pages: said.size,
        lostOrDiffering: troubles.length,
        toldTwice: twice,
        ...(troubles[0] !== undefined && { first: troubles[0] }),
      },
      target: "opens each time, nothing lost, no page twice",
      held: done >= kills && troubles.length === 0 && twice === 0,
    };
  } finally {
    site.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

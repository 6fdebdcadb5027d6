import "server-only";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod";
import type { RecordedCrawl } from "./library/crawl/recorded-crawl";
import type { PageVisit } from "./library/sources/visit-page";

export type GuideFiles = {
  /** The digest of this guide (`guide-digest.ts`), so that the server need not parse the guide to know it. */
  readonly digest: string;
  /** The results of the crawl, for a library anywhere. */
  readonly crawl: string;
  /** A library file with nothing else, to be installed in another one. */
  readonly library: string;
};

const filesIn = (folder: string) => ({
  digest: join(/* turbopackIgnore: true */ folder, "guide-digest"),
  crawl: join(/* turbopackIgnore: true */ folder, "guide-crawl.json.gz"),
  library: join(/* turbopackIgnore: true */ folder, "guide-library.sqlite"),
});

/** The files in the folder of a build; null without them. */
export function findGuideFiles(folder: string): GuideFiles | null {
  const files = filesIn(folder);
  try {
    return { ...files, digest: readFileSync(files.digest, "utf8") };
  } catch {
    return null;
  }
}

/**
 * Stores the crawl of the guide that the build makes. `writeLibrary` makes the library file. The digest comes last, so
 * that files of an interrupted build are never used.
 */
export function writeGuideFiles(
  folder: string,
  digest: string,
  crawl: RecordedCrawl,
  writeLibrary: (file: string) => void,
): void {
  const files = filesIn(folder);
  writeFileSync(files.crawl, gzipSync(JSON.stringify({ ...crawl, digest })));
  writeLibrary(files.library);
  writeFileSync(files.digest, digest);
}

const fileSchema = z.object({
  digest: z.string(),
  origin: z.string(),
  seeds: z.array(
    z.object({ found: z.array(z.looseObject({ url: z.string() })), depth: z.number() }),
  ),
  // The digest shows that the same version wrote them.
  visits: z.record(
    z.string(),
    z.custom<PageVisit>((visit) => z.object({ kind: z.string() }).safeParse(visit).success),
  ),
});

/** Null if the file does not exist, is damaged, or has another guide. */
export function readGuideCrawl({ crawl, digest }: GuideFiles): RecordedCrawl | null {
  try {
    const { digest: found, ...recorded } = fileSchema.parse(
      JSON.parse(gunzipSync(readFileSync(crawl)).toString("utf8")),
    );
    return found === digest ? recorded : null;
  } catch {
    return null;
  }
}

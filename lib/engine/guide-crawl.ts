import "server-only";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod";
import { guidePages } from "@/lib/guide/guide";
import { FACTS_VERSION } from "./index/facts-version";
import type { RecordedCrawl } from "./library/crawl/recorded-crawl";
import type { PageVisit } from "./library/sources/visit-page";

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

/** Changes when the guide or the extraction of facts changes. */
export const guideDigest = (): string =>
  createHash("sha256")
    .update(JSON.stringify([FACTS_VERSION, guidePages]))
    .digest("hex");

/** Stores the crawl of the guide that the build makes. */
export const writeGuideCrawl = (file: string, crawl: RecordedCrawl): void =>
  writeFileSync(file, gzipSync(JSON.stringify({ ...crawl, digest: guideDigest() })));

/** Null if the file does not exist, or if the guide or the engine have changed since. */
export function readGuideCrawl(file: string): RecordedCrawl | null {
  try {
    const { digest, ...crawl } = fileSchema.parse(
      JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")),
    );
    return digest === guideDigest() ? crawl : null;
  } catch {
    return null;
  }
}

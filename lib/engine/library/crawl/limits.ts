import "server-only";
import { type CrawlSettings, defaultSetting, type LibraryKind } from "@/lib/contract/library";
import { addressKind } from "@/lib/net/address";

export type CrawlLimits = {
  /** Pages that one reading puts into the index or finds unchanged. */
  maxPages: number;
  /** Links away from where the reading began. */
  maxDepth: number;
  /** Of text, in one reading. */
  maxBytes: number;
  /** Between the beginnings of two requests to one origin, in milliseconds; robots.txt may ask for more. */
  delayMs: number;
  /** Requests under way at the same time. */
  concurrency: number;
};

/** Addresses known for every page that may be read; a site that links without end is cut off there. */
export const KNOWN_URLS_PER_PAGE = 20;

/** What holds for a reading: what was set for the site, else what is usual for its kind and its address. */
export function crawlLimitsOf(
  kind: LibraryKind,
  /** null for what is read from the disk. */
  origin: string | null,
  settings: Omit<CrawlSettings, "everyHours">,
): CrawlLimits {
  const near = origin === null || isThisMachine(origin);
  const limit = (name: keyof typeof settings) => settings[name] ?? defaultSetting(name, kind) ?? 0;
  return {
    maxPages: limit("maxPages"),
    maxDepth: limit("maxDepth"),
    maxBytes: limit("maxMegabytes") * 1_000_000,
    delayMs: settings.delayMs ?? (near ? 0 : limit("delayMs")),
    concurrency: near ? 4 : 3,
  };
}

function isThisMachine(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || host.endsWith(".localhost") || addressKind(host) === "loopback";
}

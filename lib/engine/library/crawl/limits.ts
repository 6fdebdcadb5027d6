import "server-only";
import { type CrawlSettings, defaultSetting, type LibraryKind } from "@/lib/contract/library";
import { isLoopbackHost } from "@/lib/net/address-guard";

export type CrawlLimits = {
  /** Pages that one crawl indexes or finds unchanged. */
  maxPages: number;
  /** Link depth from the start. */
  maxDepth: number;
  /** Text per crawl, in bytes. */
  maxBytes: number;
  /** Milliseconds between the starts of two requests to one origin; robots.txt may require more. */
  delayMs: number;
  /** Concurrent requests. */
  concurrency: number;
  /** Whether pages that scripts build are opened in a browser. */
  usesBrowser: boolean;
};

/** Known URLs per allowed page; bounds sites with endless links. */
export const KNOWN_URLS_PER_PAGE = 20;

/** The limits of a crawl: the site's settings, otherwise the defaults for its kind and origin. */
export function crawlLimitsOf(
  kind: LibraryKind,
  /** null for sites on disk. */
  origin: string | null,
  settings: Omit<CrawlSettings, "everyHours">,
): CrawlLimits {
  const isLocal = origin === null || isLoopbackHost(new URL(origin).hostname);
  const limit = (name: Exclude<keyof typeof settings, "browser">) =>
    settings[name] ?? defaultSetting(name, kind) ?? 0;
  return {
    maxPages: limit("maxPages"),
    maxDepth: limit("maxDepth"),
    maxBytes: limit("maxMegabytes") * 1_000_000,
    delayMs: settings.delayMs ?? (isLocal ? 0 : limit("delayMs")),
    concurrency: isLocal ? 4 : 3,
    usesBrowser: settings.browser,
  };
}

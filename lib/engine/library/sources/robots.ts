import "server-only";
import { decodeBody } from "@/lib/engine/load/decode-body";
import { ROBOTS_NAME, USER_AGENT } from "@/lib/engine/load/user-agent";

import { type GuardedFetchOptions, guardedFetch } from "@/lib/net/guarded-fetch";
import { normalizeEncoding } from "./page-url";
import { parseRobots } from "./parse-robots";

export type Robots = {
  allows(url: string): boolean;
  /** Milliseconds between two requests; null if not specified. */
  delayMs: number | null;
  sitemaps: readonly string[];
  /** Why robots.txt could not be fetched; nothing is allowed then. */
  error: string | null;
};

const ALLOW_ALL: Robots = { allows: () => true, delayMs: null, sitemaps: [], error: null };
/** RFC 9309 requires at least 500 KiB; the rest is ignored. */
const MAX_BYTES = 512_000;
const MAX_DELAY_MS = 30_000;

/**
 * The rules of an origin for this crawler. By RFC 9309, section 2.3.1, everything is allowed if
 * there is no robots.txt, and nothing if it is unavailable (server error, no connection).
 */
export async function fetchRobots(
  origin: string,
  { guard, initiator, signal }: Pick<GuardedFetchOptions, "guard" | "initiator" | "signal">,
): Promise<Robots> {
  const robotsUrl = `${origin}/robots.txt`;
  const fetched = await guardedFetch(robotsUrl, {
    guard,
    initiator,
    signal,
    headers: { "user-agent": USER_AGENT, accept: "text/plain,*/*;q=0.1" },
    timeoutMs: 15_000,
  });
  // Section 2.3.1.2: a crawler may ignore a file after more than five redirects.
  if (!fetched.ok)
    return fetched.kind === "too-many-redirects" ? ALLOW_ALL : disallowAll(fetched.message);
  // A server that asks for fewer requests has not said what it allows.
  if (fetched.status >= 500 || fetched.status === 429)
    return disallowAll(`robots.txt could not be fetched (status ${fetched.status}).`);
  if (fetched.status < 200 || fetched.status > 299) return ALLOW_ALL;
  const rules = parseRobots(normalizeEncoding(wholeLines(fetched.body)), ROBOTS_NAME);
  return {
    allows: (text) => {
      const url = URL.parse(text);
      return url?.origin !== origin || rules.allows(normalizeEncoding(url.pathname + url.search));
    },
    delayMs: rules.crawlDelay === null ? null : Math.min(rules.crawlDelay * 1_000, MAX_DELAY_MS),
    // Some list them by their paths, although these are to be complete URLs.
    sitemaps: rules.sitemaps.flatMap((sitemap) => URL.parse(sitemap, robotsUrl)?.href ?? []),
    error: null,
  };
}

/** Drops a truncated line, which could mean something else. */
function wholeLines(body: Uint8Array): string {
  // Some editors save UTF-16, although the file is to be UTF-8.
  const { text } = decodeBody(body.subarray(0, MAX_BYTES), null, "text");
  return body.length > MAX_BYTES ? text.slice(0, Math.max(0, text.lastIndexOf("\n"))) : text;
}

function disallowAll(error: string): Robots {
  return { ...ALLOW_ALL, allows: () => false, error };
}

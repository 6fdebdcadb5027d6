import "server-only";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Parser } from "htmlparser2";
import { limitNesting } from "@/lib/engine/html/limit-nesting";
import { decodeBody } from "@/lib/engine/load/decode-body";
import { USER_AGENT } from "@/lib/engine/load/user-agent";

import { type GuardedFetchOptions, guardedFetch } from "@/lib/net/guarded-fetch";
import { parseFeed } from "./feed";

export type Sitemap = { pages: string[]; sitemaps: string[] };

/** https://www.sitemaps.org/protocol.html: 50,000 URLs and 50 MB; the rest is ignored. */
const MAX_URLS = 50_000;
const MAX_BYTES = 52_428_800;

/**
 * Fetches a sitemap, also as a text with one URL per line or as an RSS or Atom feed. Null if it is something else or
 * cannot be fetched.
 */
export async function fetchSitemap(
  url: string,
  { guard, initiator, signal }: Pick<GuardedFetchOptions, "guard" | "initiator" | "signal">,
): Promise<Sitemap | null> {
  const fetched = await guardedFetch(url, {
    guard,
    initiator,
    signal,
    headers: {
      "user-agent": USER_AGENT,
      accept: "application/xml,text/xml,text/plain;q=0.5,*/*;q=0.1",
    },
    maxBytes: MAX_BYTES,
  });
  if (!fetched.ok || fetched.status < 200 || fetched.status > 299) return null;
  const body = await gunzipIfNeeded(fetched.body);
  if (body === null) return null;
  return parseSitemap(decodeBody(body, fetched.headers.get("content-type")).text, fetched.url);
}

/**
 * `base` is the sitemap's URL: some sitemaps list relative URLs, although the protocol does not
 * allow them. Never expands entities of a document type, so that a small file cannot become a large
 * one.
 */
export function parseSitemap(text: string, base: string): Sitemap | null {
  // Each page repeats its translations, which are pages with entries of their own.
  const found = { pages: new Set<string>(), sitemaps: new Set<string>() };
  let root: string | null = null;
  let entry: "pages" | "sitemaps" | null = null;
  let location: string | null = null;
  const add = (kind: keyof Sitemap, text: string) => {
    const url = text.trim() === "" ? null : URL.parse(text.trim(), base);
    if (url !== null && found[kind].size < MAX_URLS) found[kind].add(url.href);
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        // A page may list its translations.
        if (name === "link" && entry === "pages" && attributes.hreflang && attributes.href)
          add(entry, attributes.href);
        root ??= name;
        if (name === "url") entry = "pages";
        else if (name === "sitemap") entry = "sitemaps";
        // Ignores other namespaces, such as `image:loc`.
        else if (name === "loc" && entry !== null && !/^(?:image|video|news):/i.test(tag))
          location = "";
      },
      ontext(part) {
        if (location !== null && location.length < 4_000) location += part;
      },
      onclosetag(tag) {
        const name = localName(tag);
        if (name === "loc" && location !== null) {
          if (entry !== null) add(entry, location);
          location = null;
        } else if (name === "url" || name === "sitemap") entry = null;
      },
    },
    { xmlMode: true },
  );
  parser.write(limitNesting(text));
  parser.end();
  if (root === "urlset" || root === "sitemapindex")
    return { pages: [...found.pages], sitemaps: [...found.sitemaps] };
  return root === null ? parseLines(text) : parseFeedPages(text, base);
}

/** The protocol allows feeds as sitemaps. */
function parseFeedPages(text: string, base: string): Sitemap | null {
  const feed = parseFeed(text, base);
  return feed && { pages: [...new Set(feed.entries.map(({ url }) => url))], sitemaps: [] };
}

function parseLines(text: string): Sitemap | null {
  const pages = text
    .split(/\r?\n/, MAX_URLS)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line));
  return pages.length === 0 ? null : { pages, sitemaps: [] };
}

async function gunzipIfNeeded(body: Uint8Array): Promise<Uint8Array | null> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  // Rejects above the limit, so a bomb is not decompressed completely.
  return promisify(gunzip)(body, { maxOutputLength: MAX_BYTES }).catch(() => null);
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(":") + 1).toLowerCase();
}

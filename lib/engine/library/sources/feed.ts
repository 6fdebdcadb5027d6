import "server-only";
import { Parser } from "htmlparser2";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { limitNesting } from "@/lib/engine/html/limit-nesting";
import { decodeBody } from "@/lib/engine/load/decode-body";
import { USER_AGENT } from "@/lib/engine/load/user-agent";
import { parseTime } from "@/lib/engine/page/facts/parse-time";
import type { AddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";

export type FeedEntry = {
  readonly url: string;
  /** ISO 8601. */
  readonly publishedAt: string | null;
};

export type Feed = { readonly title: string; readonly entries: readonly FeedEntry[] };

const MAX_BYTES = 10_000_000;
const MAX_ENTRIES = 5_000;
const MAX_TEXT = 4_000;

/** Fetches a feed: RSS 2.0 and 1.0, Atom (RFC 4287) or JSON Feed. */
export async function fetchFeed(
  url: string,
  { guard, signal }: { guard: AddressGuard; signal: AbortSignal },
): Promise<Feed | { readonly error: string }> {
  const fetched = await guardedFetch(url, {
    guard,
    initiator: url,
    signal,
    headers: {
      "user-agent": USER_AGENT,
      accept:
        "application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,*/*;q=0.1",
    },
    maxBytes: MAX_BYTES,
  });
  if (!fetched.ok) return { error: fetched.message };
  if (fetched.status < 200 || fetched.status > 299)
    return { error: `The feed returned status ${fetched.status}.` };
  const { text } = decodeBody(fetched.body, fetched.headers.get("content-type"), "xml");
  return (
    parseFeed(text, fetched.url) ?? {
      error: "This is not an RSS, Atom or JSON feed.",
    }
  );
}

/** `base` is the feed's URL, to resolve relative links. Null if the text is not a feed. */
export function parseFeed(text: string, base: string): Feed | null {
  return text.trimStart().startsWith("{") ? parseJsonFeed(text, base) : parseXmlFeed(text, base);
}

/** https://www.jsonfeed.org/version/1.1/ */
function parseJsonFeed(text: string, base: string): Feed | null {
  const feed = parseJson(text);
  if (!isJsonObject(feed) || !Array.isArray(feed.items)) return null;
  const items: readonly unknown[] = feed.items;
  return {
    title: stringOf(feed.title),
    entries: items.slice(0, MAX_ENTRIES).flatMap((item) => {
      if (!isJsonObject(item)) return [];
      const id = stringOf(item.id);
      // "Ideally, the id is the full URL of the resource"; then the URL may be omitted.
      const url = stringOf(item.url) || (/^https?:/i.test(id) ? id : stringOf(item.external_url));
      return entryOf(url, stringOf(item.date_published) || stringOf(item.date_modified), base);
    }),
  };
}

type Element = "title" | "link" | "date" | "changed" | "guid";

const ELEMENTS: Readonly<Record<string, Element>> = {
  title: "title",
  link: "link",
  guid: "guid",
  pubdate: "date",
  published: "date",
  // Required in Atom, while the publication date is optional (RFC 4287, section 4.1.2).
  updated: "changed",
  "dc:date": "date",
};
const ROOTS = new Set(["rss", "feed", "rdf"]);
const ENTRIES = new Set(["item", "entry"]);

/** Never expands entities of a document type, so that a small file cannot become a large one. */
function parseXmlFeed(text: string, base: string): Feed | null {
  let root: string | null = null;
  let title = "";
  const entries: FeedEntry[] = [];
  let entry: Partial<Record<Element, string>> | null = null;
  let current: Element | null = null;
  let content = "";
  let isPermalink = true;
  /** The source of an entry has its own title, links and dates (RFC 4287, section 4.2.11). */
  let inSource = false;

  /** `xml:base` of the feed and of the entry (RFC 4287, section 2). */
  let feedBase = base;
  let entryBase = base;

  const link = (attributes: Readonly<Record<string, string>>) => {
    const { rel = "alternate", href = "", type = "text/html" } = attributes;
    if (entry === null || href === "" || rel !== "alternate") return;
    if (entry.link === undefined || /html/i.test(type)) entry.link = href;
  };
  const end = () => {
    const found = entry?.link || (isPermalink ? entry?.guid : undefined);
    if (entry !== null && entries.length < MAX_ENTRIES)
      entries.push(...entryOf(found ?? "", entry.date ?? entry.changed ?? "", entryBase));
    entry = null;
  };

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const lower = tag.toLowerCase();
        const name = lower.slice(lower.indexOf(":") + 1);
        if (root === null) feedBase = resolveUrl(attributes["xml:base"], base);
        root ??= name;
        if (ENTRIES.has(name)) {
          entry = {};
          entryBase = resolveUrl(attributes["xml:base"], feedBase);
          isPermalink = true;
          inSource = false;
          return;
        }
        if (lower === "source") inSource = true;
        if (inSource) return;
        if (name === "link" && attributes.href !== undefined) return link(attributes);
        // Ignores elements of other namespaces, such as `media:title`.
        const element = ELEMENTS[lower];
        if (element === undefined) return;
        if (element === "guid") isPermalink = attributes.isPermaLink?.toLowerCase() !== "false";
        current = element;
        content = "";
      },
      ontext(part) {
        if (current !== null && content.length < MAX_TEXT) content += part;
      },
      onclosetag(tag) {
        const lower = tag.toLowerCase();
        if (lower === "source") inSource = false;
        if (ENTRIES.has(lower.slice(lower.indexOf(":") + 1))) return end();
        const element = ELEMENTS[lower];
        if (current === null || element !== current) return;
        current = null;
        const value = content.trim();
        if (entry === null) {
          if (element === "title") title ||= value;
        } else if (value !== "") entry[element] ??= value;
      },
    },
    { xmlMode: true },
  );
  parser.write(limitNesting(text));
  parser.end();
  return root !== null && ROOTS.has(root) ? { title, entries } : null;
}

function entryOf(link: string, date: string, base: string): FeedEntry[] {
  const url = URL.parse(link, base);
  if (link === "" || url === null || !/^https?:$/.test(url.protocol)) return [];
  return [{ url: url.href, publishedAt: parseTime(date) }];
}

const resolveUrl = (url: string | undefined, base: string): string =>
  URL.parse(url ?? "", base)?.href ?? base;

const stringOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

import "server-only";
import { createHash } from "node:crypto";
import { decodePercent } from "@/lib/format/decode-percent";
import type { HeadFacts } from "../html/head-facts";
import { parseSource } from "../html/parse-source";
import type { FetchedPage } from "../load/fetch-page";
import {
  MAX_REFRESH_SECONDS,
  parseRefresh,
  REDIRECT_PAGE_LETTERS,
  scriptTargets,
} from "../load/parse-refresh";
import { plainFilter } from "./content/plain-filter";
import { collapseBlankLines, plainText } from "./dom/plain-text";
import { type FrontMatter, parseFrontMatter } from "./facts/front-matter";
import { headerLink } from "./facts/header-link";
import { documentMetadata } from "./facts/metadata";
import { noFacts, type PageIndexFacts, pageFacts } from "./facts/page-facts";
import { parseTime } from "./facts/parse-time";
import { type RobotsDirectives, robotsDirectives } from "./facts/robots-rules";
import { replaceNulls, textPageTitle } from "./text-page";

/** A page as the index and the crawler use it. */
export type PageText = RobotsDirectives &
  PageIndexFacts & {
    title: string;
    description: string;
    headings: string[];
    text: string;
    language: string | null;
    /** ISO 8601. */
    publishedAt: string | null;
    modifiedAt: string | null;
    /** Hash of title and text, ignoring case, whitespace and the page's path; empty without text. */
    contentHash: string;
    canonical: string | null;
    /** Links that may be followed, absolute and without duplicates. */
    links: string[];
    /** RSS, Atom and JSON feeds of the page. */
    feeds: string[];
    /** Whether the page only redirects to another one without a delay, by its head or a header. */
    isRedirect: boolean;
  };

/** Characters of source; later text is beyond what a search shows. */
const MAX_LENGTH = 3_000_000;
/** When a filter leaves less than this share of the text, it mistook the content for navigation. */
const TOO_LITTLE = 1 / 50;

/**
 * Extracts text and metadata of a page for the index. It builds no tree, so that a whole site can
 * be processed fast.
 */
export function pageText(fetched: FetchedPage): PageText {
  const start = fetched.text.slice(0, MAX_LENGTH);
  const page = { ...fetched, text: fetched.form === "html" ? start : replaceNulls(start) };
  const modifiedHeader = page.headers.get("last-modified");
  if (page.form !== "html") {
    const front: FrontMatter =
      page.form === "markdown" ? parseFrontMatter(page.text) : { body: page.text };
    // Heading marks are not part of the text; elsewhere the number sign may carry meaning.
    const text = collapseBlankLines(
      page.form === "markdown" ? front.body.replace(/^#{1,6}[ \t]+/gm, "") : front.body,
    );
    const title = textPageTitle(page) ?? "";
    return {
      ...robotsDirectives([], page.headers),
      ...noFacts(title, text, page.headers),
      title: title || fileName(page.url),
      description: front.description ?? "",
      headings: [...front.body.matchAll(/^#{1,6}[ \t]+(.+)$/gm)]
        .slice(0, 500)
        .map(([, heading]) => (heading ?? "").trim()),
      text,
      language: null,
      publishedAt: parseTime(front.date),
      modifiedAt: parseTime(modifiedHeader),
      contentHash: hashOf(title, text, page.url),
      canonical: headerLink("canonical", page.headers, page.url),
      links: [headerLink("next", page.headers, page.url) ?? []].flat(),
      feeds: [],
      isRedirect: false,
    };
  }
  const source = parseSource(page.text, page.url);
  const metadata = documentMetadata(source);
  const filtered = plainFilter(source.html);
  const html = filtered.textLength > source.textLength * TOO_LITTLE ? filtered.html : source.html;
  const { text, headings } = plainText(html);
  const title = metadata.title ?? headings[0] ?? "";
  const rules = robotsDirectives(source.head.metas, page.headers);
  const refresh = parseRefresh(source, page.headers);
  const isShort = text.length < REDIRECT_PAGE_LETTERS;
  const targets = isShort ? scriptTargets(page.text, source.base) : [];
  // Other pages also navigate, such as an application that sends old browsers elsewhere.
  const isOnlyScript = source.html.trim() === "" && !LOADS_SCRIPT.test(page.text);
  return {
    ...rules,
    ...pageFacts({ ...source, metadata, html, title, text, headers: page.headers }),
    title,
    description: metadata.description ?? "",
    headings,
    text,
    language: metadata.language ?? null,
    publishedAt: parseTime(metadata.publishedTime) ?? parseTime(dayInUrl(page.url)),
    modifiedAt: parseTime(metadata.modifiedTime) ?? parseTime(modifiedHeader),
    contentHash: hashOf(title, text, page.url),
    canonical: metadata.canonical ?? headerLink("canonical", page.headers, page.url),
    links: rules.nofollow
      ? []
      : [
          ...new Set([
            ...source.anchors.filter(({ nofollow }) => !nofollow).map(({ url }) => url),
            ...relatedPages(source.head),
            ...source.frames,
            ...[headerLink("next", page.headers, page.url) ?? []].flat(),
            ...[refresh?.url ?? []].flat(),
            ...targets,
          ]),
        ],
    feeds: rules.nofollow ? [] : feedsOf(source.head),
    isRedirect:
      isShort &&
      ((refresh !== null && refresh.url !== page.url && refresh.seconds <= MAX_REFRESH_SECONDS) ||
        (isOnlyScript && targets.length > 0)),
  };
}

const LOADS_SCRIPT = /<script\b[^<>]*\ssrc\s*=/i;

/** Versions of the page in other languages, and further pages of a list, which often have no other link. */
const relatedPages = ({ links }: HeadFacts): string[] =>
  links
    .filter(({ rel, hreflang }) =>
      rel.split(/\s+/).some((each) => each === "next" || (hreflang && each === "alternate")),
    )
    .map(({ url }) => url);

const FEED_TYPE = /^application\/(?:(?:rss|atom)\+xml|feed\+json)$/i;

const feedsOf = ({ links }: HeadFacts): string[] =>
  links
    .filter(({ rel, type = "" }) => /(?:^|\s)alternate(?:\s|$)/.test(rel) && FEED_TYPE.test(type))
    .map(({ url }) => url);

/** Title of a text file without one. */
function fileName(url: string): string {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  return decodePercent(last)?.slice(0, 300) ?? last;
}

/** Shorter paths can occur by chance in other words. */
const MIN_PATH = 3;

/** Leaves out the page's own path, which may be all that distinguishes error pages of a server without 404. */
function hashOf(title: string, text: string, url: string): string {
  if (text === "") return "";
  const normal = `${title}\n${text}`.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  const path = URL.parse(url)?.pathname.toLowerCase() ?? "";
  const shared = path.length < MIN_PATH ? normal : normal.replaceAll(path, "");
  return createHash("sha256").update(shared).digest("hex");
}

/** Journals and blogs often have the publication date in the path: /2024/03/09/title. */
function dayInUrl(url: string): string | null {
  const found = /\/((?:19|20)\d\d)[/-](0[1-9]|1[0-2])[/-](0[1-9]|[12]\d|3[01])(?:\/|-|$)/.exec(
    URL.parse(url)?.pathname ?? "",
  );
  return found === null ? null : `${found[1]}-${found[2]}-${found[3]}`;
}

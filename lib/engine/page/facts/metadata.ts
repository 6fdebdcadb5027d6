import "server-only";
import { type HeadFacts, metaOf } from "@/lib/engine/html/head-facts";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";
import { statedKind } from "../page-kind";
import { parseJsonLd } from "./json-ld";

/** Metadata declared by a page. */
export type DocumentMetadata = {
  title?: string;
  description?: string;
  language?: string;
  keywords?: string;
  robots?: string;
  author?: string;
  canonical?: string;
  favicon?: string;
  publishedTime?: string;
  modifiedTime?: string;
  ogTitle?: string;
  ogDescription?: string;
  ogUrl?: string;
  ogImage?: string;
  ogType?: string;
  ogSiteName?: string;
  ogLocale?: string;
  ogAudio?: string;
  ogVideo?: string;
  ogLocaleAlternate?: string[];
};

/** Specification, "Result metadata", with the metadata declared by the document. */
export type PageMetadata = DocumentMetadata & {
  /** As requested. */
  sourceURL: string;
  /** After redirects. */
  url: string;
  /** Absent without a response. */
  statusCode?: number;
  contentType?: string;
  error: string | null;
  /** Only for a PDF: pages parsed, and pages in the file. */
  numPages?: number;
  totalPages?: number;
  scrapeId?: string;
  proxyUsed?: "basic" | "enhanced";
  cacheState?: "hit" | "miss";
  /** ISO 8601; only for a cached page. */
  cachedAt?: string;
  /** Credits of this page alone. */
  creditsUsed?: number;
  /** IANA name; only when the request set a location. */
  timezone?: string;
  /** Absent for a PDF. */
  renderedInBrowser?: boolean;
  /** Only for a fresh page. */
  loadMs?: number;
};

const PUBLISHED = (
  "article:published_time og:article:published_time og:published_time datepublished dc.date.issued dcterms.issued " +
  "dcterms.created dcterms.date dc.date.created date dc.date citation_publication_date " +
  "citation_date citation_online_date pubdate publish-date publishdate parsely-pub-date " +
  "sailthru.date govuk:first-published-at"
).split(" ");
const MODIFIED = (
  "article:modified_time og:article:modified_time og:updated_time datemodified dcterms.modified last-modified " +
  "revised govuk:public-updated-at"
).split(" ");

/** Some systems write the year 0 or 1 into fields without a date. */
const NO_DATE = /^\s*(?:000[01]-|$)/;

type Page = { readonly head: HeadFacts; readonly base: string };

/** Omits absent keys. Elements for readers take precedence over those for previews. */
export function documentMetadata({ head, base }: Page): DocumentMetadata {
  const jsonLd = parseJsonLd(head.jsonLd);
  const meta = (...names: string[]) => {
    const content = metaOf(head, ...names);
    return content && collapseWhitespace(content);
  };
  const time = (names: readonly string[], ...others: (string | null | undefined)[]) =>
    [...names.map((name) => meta(name)), ...others].find((value) => !NO_DATE.test(value ?? "")) ??
    undefined;
  const link = (...rels: string[]) =>
    rels
      .map((rel) => head.links.find((each) => each.rel.split(/\s+/).join(" ") === rel)?.url)
      .find(Boolean);
  const absoluteUrl = (name: string) => resolveWeb(meta(name) ?? "", base) ?? undefined;
  const alternates = head.metas.filter(({ name }) => name === "og:locale:alternate");

  return definedOnly({
    title: collapseWhitespace(head.title) || meta("og:title", "twitter:title") || jsonLd.title,
    description:
      meta("description", "og:description", "twitter:description", "dc.description") ??
      jsonLd.description,
    language: head.language || meta("content-language", "language", "dc.language") || undefined,
    keywords: meta("keywords"),
    robots: meta("robots"),
    // `article:author` is often the URL of a profile.
    author:
      meta("author") ??
      listedAuthors(head, "dc.creator") ??
      listedAuthors(head, "citation_author") ??
      jsonLd.author ??
      meta("citation_authors", "parsely-author", "sailthru.author") ??
      // On a product or a list, they are the authors of reviews and entries.
      ((statedKind(head) === "other" ? undefined : head.byline.author) ||
        meta("article:author", "og:article:author")),
    canonical: link("canonical"),
    favicon: link(
      "icon",
      "shortcut icon",
      "icon shortcut",
      "apple-touch-icon",
      "apple-touch-icon-precomposed",
    ),
    publishedTime: time(
      PUBLISHED,
      jsonLd.publishedTime,
      // On a product, a list or an event, the times are those of reviews and entries.
      statedKind(head) === "other" ? null : head.times.published,
    ),
    modifiedTime: time(MODIFIED, jsonLd.modifiedTime, head.times.modified),
    ogTitle: meta("og:title"),
    ogDescription: meta("og:description"),
    ogUrl: absoluteUrl("og:url"),
    ogImage: absoluteUrl("og:image") ?? absoluteUrl("og:image:url"),
    ogType: meta("og:type"),
    ogSiteName: meta("og:site_name"),
    ogLocale: meta("og:locale"),
    ogAudio: absoluteUrl("og:audio"),
    ogVideo: absoluteUrl("og:video"),
    ogLocaleAlternate:
      alternates.length > 0
        ? alternates.map(({ content }) => collapseWhitespace(content))
        : undefined,
  });
}

/** One element per author, as scientific articles have. */
function listedAuthors({ metas }: HeadFacts, listName: string): string | undefined {
  const names = metas
    .filter(({ name, content }) => name === listName && content.trim() !== "")
    .map(({ content }) => collapseWhitespace(content));
  return names.length === 0 ? undefined : names.join("; ");
}

function definedOnly(metadata: DocumentMetadata): DocumentMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
}

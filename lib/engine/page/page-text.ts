import "server-only";
import { createHash } from "node:crypto";
import type { FetchedPage } from "./fetch-page";
import { documentMetadata } from "./metadata";
import { plainFilter } from "./plain-filter";
import { plainText, tidyLines } from "./plain-text";
import { readSource } from "./read-source";
import { type RobotsRules, robotsRules } from "./robots-rules";
import { textPageTitle } from "./text-page";

/** A page as the index and the reader of a site want it. */
export type PageText = RobotsRules & {
  title: string;
  description: string;
  headings: string[];
  text: string;
  language: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
  modifiedAt: string | null;
  /** Of title and text without regard to case and spaces; empty where there is no text. */
  contentHash: string;
  canonical: string | null;
  /** Every link that may be followed; absolute, each once. */
  links: string[];
};

/** Characters of a source; what comes after is beyond what a search shows or a reader waits for. */
const MAX_LENGTH = 3_000_000;
/** A filter that leaves less than this part of the text has taken the page for its own frame. */
const TOO_LITTLE = 1 / 50;

/** Reads what a search wants to know of a page: without a tree, so that a whole site can be read fast. */
export function pageText(fetched: FetchedPage): PageText {
  const page = { ...fetched, text: fetched.text.slice(0, MAX_LENGTH) };
  const modifiedHeader = page.headers.get("last-modified");
  if (page.form !== "html") {
    // Marks of headings are no words of the page; elsewhere the number sign may mean something.
    const text = tidyLines(
      page.form === "markdown" ? page.text.replace(/^#{1,6}[ \t]+/gm, "") : page.text,
    );
    const title = textPageTitle(page) ?? "";
    return {
      ...robotsRules([], page.headers),
      title,
      description: "",
      headings: [...page.text.matchAll(/^#{1,6}[ \t]+(.+)$/gm)]
        .slice(0, 500)
        .map(([, heading]) => (heading ?? "").trim()),
      text,
      language: null,
      publishedAt: null,
      modifiedAt: isoTime(modifiedHeader),
      contentHash: hashOf(title, text),
      canonical: null,
      links: [],
    };
  }
  const source = readSource(page.text, page.url);
  const metadata = documentMetadata(source.head, source.base);
  const filtered = plainFilter(source.html);
  const html = filtered.textLength > source.textLength * TOO_LITTLE ? filtered.html : source.html;
  const { text, headings } = plainText(html);
  const title = metadata.title ?? headings[0] ?? "";
  const rules = robotsRules(source.head.metas, page.headers);
  return {
    ...rules,
    title,
    description: metadata.description ?? "",
    headings,
    text,
    language: metadata.language ?? null,
    publishedAt: isoTime(metadata.publishedTime),
    modifiedAt: isoTime(metadata.modifiedTime) ?? isoTime(modifiedHeader),
    contentHash: hashOf(title, text),
    canonical: metadata.canonical ?? null,
    links: rules.nofollow
      ? []
      : [...new Set(source.anchors.filter(({ nofollow }) => !nofollow).map(({ url }) => url))],
  };
}

function hashOf(title: string, text: string): string {
  if (text === "") return "";
  const normal = `${title}\n${text}`.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  return createHash("sha256").update(normal).digest("hex");
}

/** Dates as pages write them; nothing outside the years in which there were pages. */
function isoTime(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? "");
  const date = new Date(time);
  if (Number.isNaN(time) || date.getUTCFullYear() < 1990 || date.getUTCFullYear() > 2100)
    return null;
  return date.toISOString();
}

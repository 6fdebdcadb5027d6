import type { FoundResult } from "@/lib/contract/schedules/schedule";
import { escapeMarkup } from "@/lib/format/escape-markup";

export type AtomEntry = FoundResult & {
  /** Never changes. */
  readonly id: string;
  /** When a check found it, in milliseconds since 1970. */
  readonly foundAt: number;
};

export type AtomFeed = {
  readonly id: string;
  readonly title: string;
  readonly self: string;
  readonly page: string;
  readonly updatedAt: number;
  /** Newest first. */
  readonly entries: readonly AtomEntry[];
};

/** Atom 1.0 (RFC 4287). All texts are plain text, so that scraped markup stays text. */
export function atomFeed({ id, title, self, page, updatedAt, entries }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escapeXml(id)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${dateOf(updatedAt)}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    "  <author><name>Search Workbench</name></author>",
    ...entries.map(entryOf),
    "</feed>",
    "",
  ].join("\n");
}

const entryOf = ({ id, title, url, snippet, source, foundAt }: AtomEntry): string =>
  [
    "  <entry>",
    `    <id>${escapeXml(id)}</id>`,
    `    <title>${escapeXml(title === "" ? url : title)}</title>`,
    `    <updated>${dateOf(foundAt)}</updated>`,
    `    <link rel="alternate" href="${escapeXml(url)}"/>`,
    `    <category term="${escapeXml(source)}"/>`,
    `    <summary>${escapeXml(snippet)}</summary>`,
    "  </entry>",
  ].join("\n");

/** Without fractions of a second, as HTTP dates are. */
const dateOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** Characters that XML 1.0 cannot contain, escaped or not; and halves of surrogate pairs. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeXml = (text: string): string => escapeMarkup(text.replace(FORBIDDEN, "\ufffd"));

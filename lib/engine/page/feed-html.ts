import "server-only";
import { DomUtils } from "htmlparser2";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { escapeAttribute, escapeText } from "../html/rewrite-html";
import { isXmlElement, parseXml, type XmlElement } from "../html/xml";

const ROOTS = new Set(["rss", "feed", "rdf:RDF"]);

/**
 * A feed as the HTML of a page with an article for each entry: RSS 2.0 and 1.0 and Atom (RFC 4287). Null for other XML
 * and for feeds without entries. Not sanitized: entries contain HTML. Never expands entities of a document type.
 */
export function feedHtml(xml: string): string | null {
  const root = parseXml(xml);
  if (root === undefined || !ROOTS.has(root.name)) return null;
  const channel = child(root, "channel") ?? root;
  const entries = [...new Set([root, channel])]
    .flatMap(({ children }) => children)
    .filter(isXmlElement)
    .filter(({ name }) => name === "item" || name === "entry");
  if (entries.length === 0) return null;
  const [title, subtitle] = [child(channel, "title"), child(channel, "subtitle", "description")];
  return [
    `<base href="${escapeAttribute(root.attribs["xml:base"] ?? "")}">`,
    title === undefined ? "" : `<title>${textHtml(title)}</title><h1>${textHtml(title)}</h1>`,
    subtitle === undefined ? "" : `<p>${textHtml(subtitle)}</p>`,
    ...entries.map((entry) => entryHtml(xmlEntry(entry))),
  ].join("");
}

/** An entry as HTML, except its link and file, which are URLs. */
type Entry = {
  readonly title: string;
  readonly link: string;
  /** Author and date. */
  readonly facts: readonly string[];
  readonly content: string;
  readonly file: { readonly url: string; readonly type: string } | null;
};

function entryHtml({ title, link, facts, content, file }: Entry): string {
  const heading = title || escapeText(link);
  return [
    "<article><h2>",
    link === "" ? heading : `<a href="${escapeAttribute(link)}">${heading}</a>`,
    `</h2><p>${facts.filter((fact) => fact !== "").join(", ")}</p>`,
    `<div>${content}</div>`,
    file === null
      ? ""
      : `<p><a href="${escapeAttribute(file.url)}">${escapeText(file.type || file.url)}</a></p>`,
    "</article>",
  ].join("");
}

function xmlEntry(entry: XmlElement): Entry {
  const title = child(entry, "title");
  const facts = [
    child(entry, "author", "dc:creator"),
    child(entry, "pubDate", "published", "updated", "dc:date"),
  ];
  const content = child(entry, "content:encoded", "content", "description", "summary");
  const { url = "", type = "" } = child(entry, "enclosure")?.attribs ?? {};
  return {
    title: title === undefined ? "" : textHtml(title),
    link: linkOf(entry),
    facts: facts.map((fact) => (fact === undefined ? "" : textHtml(child(fact, "name") ?? fact))),
    content: content === undefined ? "" : contentHtml(content),
    file: url === "" ? null : { url, type },
  };
}

const JSON_FEED = "https://jsonfeed.org/version/";

/** The same for a JSON Feed (https://www.jsonfeed.org/version/1.1/). Null for other JSON and without entries. */
export function jsonFeedHtml(json: string): string | null {
  const feed = json.includes("jsonfeed.org") ? parseJson(json) : undefined;
  if (!isJsonObject(feed) || !stringOf(feed.version).startsWith(JSON_FEED)) return null;
  const entries = objectsOf(feed.items).map(jsonEntry);
  if (entries.length === 0) return null;
  const title = escapeText(stringOf(feed.title));
  return [
    `<title>${title}</title><h1>${title}</h1><p>${escapeText(stringOf(feed.description))}</p>`,
    ...entries.map(entryHtml),
  ].join("");
}

function jsonEntry(item: JsonObject): Entry {
  const id = stringOf(item.id);
  // Version 1.0 has one author.
  const [author] = objectsOf(item.authors ?? [item.author]);
  const [file] = objectsOf(item.attachments);
  return {
    title: escapeText(stringOf(item.title)),
    link: stringOf(item.url) || (/^https?:/i.test(id) ? id : stringOf(item.external_url)),
    facts: [author?.name, item.date_published].map((fact) => escapeText(stringOf(fact))),
    content:
      stringOf(item.content_html) ||
      escapeText(stringOf(item.content_text) || stringOf(item.summary)),
    file: file === undefined ? null : { url: stringOf(file.url), type: stringOf(file.mime_type) },
  };
}

const stringOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

const objectsOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** The page of an entry: RSS has its URL as text or as a permanent id, Atom as an attribute. */
function linkOf(entry: XmlElement): string {
  for (const link of entry.children.filter(isXmlElement)) {
    const { rel = "alternate", href } = link.attribs;
    const url = href ?? textOf(link);
    if (link.name === "link" && rel === "alternate" && url !== "") return url;
  }
  const guid = child(entry, "guid");
  const id = guid?.attribs.isPermaLink === "false" ? undefined : guid;
  return id !== undefined && /^https?:/i.test(textOf(id)) ? textOf(id) : "";
}

/** Without a type, RSS has HTML and Atom has text (RFC 4287, section 3.1). */
function contentHtml(element: XmlElement): string {
  const { type = isInItem(element) ? "html" : "text" } = element.attribs;
  if (type === "xhtml") return DomUtils.getInnerHTML(element);
  return /html/i.test(type) ? textOf(element) : escapeText(textOf(element));
}

const isInItem = ({ parent }: XmlElement): boolean =>
  parent !== null && "name" in parent && parent.name === "item";

const textHtml = (element: XmlElement): string =>
  element.attribs.type === undefined ? escapeText(textOf(element)) : contentHtml(element);

const textOf = (element: XmlElement): string => DomUtils.textContent(element).trim();

/** The first child with the first of the names that has one. */
function child(parent: XmlElement, ...names: string[]): XmlElement | undefined {
  const children = parent.children.filter(isXmlElement);
  return names.map((name) => children.find((each) => each.name === name)).find(Boolean);
}

import "server-only";
import { DomUtils, parseDocument } from "htmlparser2";
import { limitNesting } from "../html/limit-nesting";
import { escapeAttribute, escapeText } from "../html/rewrite-html";

type XmlNode = ReturnType<typeof parseDocument>["children"][number];
type XmlElement = Extract<XmlNode, { attribs: unknown }>;

const isElement = (node: XmlNode): node is XmlElement => "attribs" in node;

const ROOTS = new Set(["rss", "feed", "rdf:RDF"]);

/**
 * A feed as the HTML of a page with an article for each entry: RSS 2.0 and 1.0 and Atom (RFC 4287). Null for other XML
 * and for feeds without entries. Not sanitized: entries contain HTML. Never expands entities of a document type.
 */
export function feedHtml(xml: string): string | null {
  const root = parseDocument(limitNesting(xml), { xmlMode: true }).children.find(isElement);
  if (root === undefined || !ROOTS.has(root.name)) return null;
  const channel = child(root, "channel") ?? root;
  const entries = [...new Set([root, channel])]
    .flatMap(({ children }) => children)
    .filter(isElement)
    .filter(({ name }) => name === "item" || name === "entry");
  if (entries.length === 0) return null;
  const title = child(channel, "title");
  return [
    `<base href="${escapeAttribute(root.attribs["xml:base"] ?? "")}">`,
    title === undefined ? "" : `<title>${textHtml(title)}</title><h1>${textHtml(title)}</h1>`,
    block("p", child(channel, "subtitle", "description"), textHtml),
    ...entries.map(entryHtml),
  ].join("");
}

function entryHtml(entry: XmlElement): string {
  const title = child(entry, "title");
  const link = linkOf(entry);
  const heading = (title && textHtml(title)) || escapeText(link);
  const facts = [
    child(entry, "author", "dc:creator"),
    child(entry, "pubDate", "published", "updated", "dc:date"),
  ]
    .map((fact) => (fact === undefined ? "" : textHtml(child(fact, "name") ?? fact)))
    .filter((fact) => fact !== "");
  const enclosure = child(entry, "enclosure")?.attribs;
  return [
    "<article><h2>",
    link === "" ? heading : `<a href="${escapeAttribute(link)}">${heading}</a>`,
    `</h2><p>${facts.join(", ")}</p>`,
    block("div", child(entry, "content:encoded", "content", "description", "summary"), contentHtml),
    enclosure?.url
      ? `<p><a href="${escapeAttribute(enclosure.url)}">${escapeText(enclosure.type ?? enclosure.url)}</a></p>`
      : "",
    "</article>",
  ].join("");
}

/** The page of an entry: RSS has its address as text or as a permanent id, Atom as an attribute. */
function linkOf(entry: XmlElement): string {
  for (const link of entry.children.filter(isElement)) {
    const { rel = "alternate", href } = link.attribs;
    const address = href ?? textOf(link);
    if (link.name === "link" && rel === "alternate" && address !== "") return address;
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

function block(
  tag: "p" | "div",
  element: XmlElement | undefined,
  write: (element: XmlElement) => string,
): string {
  return element === undefined ? "" : `<${tag}>${write(element)}</${tag}>`;
}

/** The first child with the first of the names that has one. */
function child(parent: XmlElement, ...names: string[]): XmlElement | undefined {
  const children = parent.children.filter(isElement);
  return names.map((name) => children.find((each) => each.name === name)).find(Boolean);
}

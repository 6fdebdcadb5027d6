import "server-only";
import { DomUtils } from "htmlparser2";
import { escapeAttribute, escapeText } from "../html/rewrite-html";
import { isXmlElement, parseXml, type XmlElement, type XmlNode } from "../html/xml";

/** Elements whose text is not drawn, or only where another one uses it. */
const NOT_RENDERED = new Set(
  "defs style script metadata symbol clipPath mask pattern marker".split(" "),
);

/**
 * An SVG document as the HTML of a page: its title and description, its texts in document order, and the names of its
 * parts. Null for other XML and for drawings without any. Not sanitized: a drawing can contain HTML.
 */
export function svgHtml(xml: string): string | null {
  const root = parseXml(xml);
  if (root === undefined || !/^(?:svg:)?svg$/.test(root.name)) return null;
  const title = escapeText(textOf(root.children.find((node) => nameOf(node) === "title")));
  const texts = [...root.children].filter((node) => nameOf(node) !== "title").flatMap(textsOf);
  if (title === "" && texts.length === 0) return null;
  return `<title>${title}</title><h1>${title}</h1>${[...new Set(texts)].join("")}`;
}

function textsOf(node: XmlNode): string[] {
  if (!isXmlElement(node) || NOT_RENDERED.has(nameOf(node))) return [];
  if (nameOf(node) === "foreignObject") return [DomUtils.getInnerHTML(node)];
  if (!/^(?:title|desc|text)$/.test(nameOf(node))) return node.children.flatMap(textsOf);
  const text = escapeText(textOf(node));
  const link = node.parent !== null && isXmlElement(node.parent) && nameOf(node.parent) === "a";
  const { href = "", "xlink:href": old = href } = link ? (node.parent as XmlElement).attribs : {};
  if (text === "") return [];
  return [`<p>${old === "" ? text : `<a href="${escapeAttribute(old)}">${text}</a>`}</p>`];
}

const nameOf = (node: XmlNode): string =>
  isXmlElement(node) ? node.name.replace(/^svg:/, "") : "";

/** The text of an element; its lines are elements. */
function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return "";
  const parts = isXmlElement(node) ? node.children.map(textOf) : [DomUtils.textContent(node)];
  return parts
    .join(isXmlElement(node) && node.children.length > 1 ? " " : "")
    .replace(/\s+/g, " ")
    .trim();
}

import "server-only";
import { DomUtils, parseDocument } from "htmlparser2";
import { limitNesting } from "../html/limit-nesting";
import { escapeAttribute, escapeText } from "../html/rewrite-html";

type XmlNode = ReturnType<typeof parseDocument>["children"][number];
type XmlElement = Extract<XmlNode, { attribs: unknown }>;

const isElement = (node: XmlNode): node is XmlElement => "attribs" in node;

/** Elements whose text is not drawn, or only where another one uses it. */
const UNDRAWN = new Set(
  "defs style script metadata symbol clipPath mask pattern marker".split(" "),
);

/**
 * An SVG document as the HTML of a page: its title and description, its texts in document order, and the names of its
 * parts. Null for other XML and for drawings without any. Not sanitized: a drawing can contain HTML.
 */
export function svgHtml(xml: string): string | null {
  const root = parseDocument(limitNesting(xml), { xmlMode: true }).children.find(isElement);
  if (root === undefined || !/^(?:svg:)?svg$/.test(root.name)) return null;
  const title = escapeText(textOf(root.children.find((node) => nameOf(node) === "title")));
  const texts = [...root.children].filter((node) => nameOf(node) !== "title").flatMap(textsOf);
  if (title === "" && texts.length === 0) return null;
  return `<title>${title}</title><h1>${title}</h1>${[...new Set(texts)].join("")}`;
}

/** The texts below a node, each as a paragraph. */
function textsOf(node: XmlNode): string[] {
  if (!isElement(node) || UNDRAWN.has(nameOf(node))) return [];
  if (nameOf(node) === "foreignObject") return [DomUtils.getInnerHTML(node)];
  if (!/^(?:title|desc|text)$/.test(nameOf(node))) return node.children.flatMap(textsOf);
  const text = escapeText(textOf(node));
  const link = node.parent !== null && isElement(node.parent) && nameOf(node.parent) === "a";
  const { href = "", "xlink:href": old = href } = link ? (node.parent as XmlElement).attribs : {};
  if (text === "") return [];
  return [`<p>${old === "" ? text : `<a href="${escapeAttribute(old)}">${text}</a>`}</p>`];
}

const nameOf = (node: XmlNode): string => (isElement(node) ? node.name.replace(/^svg:/, "") : "");

/** The text of an element; its lines are elements. */
function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return "";
  const parts = isElement(node) ? node.children.map(textOf) : [DomUtils.textContent(node)];
  return parts
    .join(isElement(node) && node.children.length > 1 ? " " : "")
    .replace(/\s+/g, " ")
    .trim();
}

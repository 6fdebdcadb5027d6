import "server-only";
import { parseHTML } from "linkedom/worker";
import { type Attributes, escapeAttribute, escapeText } from "@/lib/engine/html/rewrite-html";
import { lightenNodes } from "./light-nodes";

lightenNodes();

/**
 * Parses a document for selection and changes; `html` is the content of a body that was cleaned
 * before.
 */
export function parseDocument(
  html: string,
  { title = "", body = {} }: { title?: string; body?: Attributes } = {},
): Document {
  const attributes = ["id", "class"]
    .map((name) => (body[name] ? ` ${name}="${escapeAttribute(body[name])}"` : ""))
    .join("");
  return parseHTML(
    `<!doctype html><html><head><title>${escapeText(title)}</title></head><body${attributes}>${html}</body></html>`,
  ).document;
}

import "server-only";
import { decodePercent } from "@/lib/format/decode-percent";
import { resolveWeb } from "./resolve-url";
import type { Attributes } from "./rewrite-html";

/** The attributes with the URL of the document that an element shows. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ["object", "data"],
  ["embed", "src"],
  ["iframe", "src"],
]);
/** Parameters with the URL of the document, as viewers have. */
const PARAMETERS = ["file", "url", "src"];
const PDF_FILE = /\.pdf$/i;

/** The link to the PDF that an element shows inside of the page; null for other elements. */
export function embeddedPdf(
  name: string,
  attributes: Attributes,
  base: string,
): { readonly href: string; readonly title: string } | null {
  const source = SOURCES.get(name);
  const shown = URL.parse(resolveWeb((source && attributes[source]) ?? "", base) ?? "");
  if (shown === null) return null;
  const inViewer = PARAMETERS.map((key) => shown.searchParams.get(key) ?? "").find((file) =>
    PDF_FILE.test(URL.parse(file, shown)?.pathname ?? ""),
  );
  const isPdf = PDF_FILE.test(shown.pathname) || /^application\/pdf\b/i.test(attributes.type ?? "");
  const file = URL.parse(resolveWeb(inViewer || (isPdf ? shown.href : ""), shown.href) ?? "");
  if (file === null) return null;
  file.hash = "";
  const title = (attributes["aria-label"] ?? attributes.title ?? "").trim();
  const fileName = file.pathname.split("/").at(-1) ?? "";
  return { href: file.href, title: title || (decodePercent(fileName) ?? fileName) };
}

import "server-only";
import { createElement } from "../dom/dom-nodes";

const NOTE =
  /(?:^|[\s_-])(?:(?:side|margin)?-?notes?|tip|info|hint|warning|caution|danger|important|callout|admonition|alert)(?=$|[\s_-])/i;

const FOOTNOTE = /(?:^|[\s_-])footnotes?(?=$|[\s_-])/i;

/** Notes within a sentence: of LaTeXML, and in the margin. */
const INLINE_NOTES = ".ltx_note_outer, span.sidenote, span.marginnote";
const MARKS = ".ltx_note_mark, .ltx_tag_note";

/** Notes of AsciiDoc: tables with an icon beside the text. */
const ADMONITIONS = ".admonitionblock > table";

/** Whether names or a label say that an aside within the text belongs to it; outside of a main part, only footnotes do. */
export const isNote = (names: string, inContent: boolean): boolean =>
  (inContent && NOTE.test(names)) || FOOTNOTE.test(names);

/**
 * Makes notes within the text ordinary elements. Some documentation tools write them as `<aside>` or `role="alert"`,
 * which Readability and the frame rules remove. Notes within a sentence get parentheses in place of their mark.
 */
export function replaceNotes(document: Document): void {
  for (const note of document.querySelectorAll(INLINE_NOTES)) {
    const { previousElementSibling: before } = note;
    if (before?.matches(MARKS)) before.remove();
    for (const mark of note.querySelectorAll(MARKS)) mark.remove();
    note.prepend(" (");
    note.append(")");
  }
  for (const table of document.querySelectorAll(ADMONITIONS)) {
    const [label, text] = table.querySelectorAll("td");
    const icon = label?.querySelector("[title], img[alt]");
    const name = icon?.getAttribute("title") ?? icon?.getAttribute("alt") ?? label?.textContent;
    if (text === undefined || !name?.trim()) continue;
    const heading = createElement(document, "p", createElement(document, "strong", name.trim()));
    table.replaceWith(createElement(document, "div", heading, ...text.childNodes));
  }
  for (const note of document.querySelectorAll("aside, [role=alert]")) {
    if (!NOTE.test(`${note.className} ${note.getAttribute("aria-label") ?? ""}`)) continue;
    if (note.parentElement?.closest("main, article, [role=main]") == null) continue;
    const replacement = createElement(document, "div", ...note.childNodes);
    replacement.className = note.className;
    note.replaceWith(replacement);
  }
}

import "server-only";
import { classesOf } from "./by-names";

const NOTE =
  /(?:^|[\s_-])(?:notes?|tip|info|hint|warning|caution|danger|important|callout|admonition|alert)(?=$|[\s_-])/i;

/**
 * Makes notes within the text ordinary elements. Some documentation tools write them as `<aside>` or `role="alert"`,
 * which Readability and the frame rules remove.
 */
export function replaceNotes(document: Document): void {
  for (const note of document.querySelectorAll("aside, [role=alert]")) {
    if (!NOTE.test(`${classesOf(note)} ${note.getAttribute("aria-label") ?? ""}`)) continue;
    if (note.parentElement?.closest("main, article, [role=main]") == null) continue;
    const replacement = document.createElement("div");
    replacement.className = classesOf(note);
    replacement.append(...note.childNodes);
    note.replaceWith(replacement);
  }
}

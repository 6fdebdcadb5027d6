import { flushSync } from "react-dom";

const focusable = "input, select, textarea, button, a[href]";

/** The control of a place in the draft, or of the nearest place above it that has one. */
export function fieldElement(draftPath: string): HTMLElement | null {
  for (
    let path = draftPath;
    path !== "";
    path = path.slice(0, Math.max(0, path.lastIndexOf(".")))
  ) {
    const name = CSS.escape(path);
    const control = document.querySelector<HTMLElement>(`[name="${name}"]`);
    const group = document.querySelector(`[data-field="${name}"]`);
    const found = control ?? group?.querySelector<HTMLElement>(focusable);
    if (found) return found;
  }
  return null;
}

/** Shows a field, opening the section that hides it, and puts the focus into it. */
export function focusField(draftPath: string): void {
  const element = fieldElement(draftPath);
  if (!element) return;
  // The event by which "find in page" opens a folded section; the section listens for it.
  for (
    let hidden = element.closest("[hidden]");
    hidden;
    hidden = hidden.parentElement?.closest("[hidden]") ?? null
  ) {
    const section = hidden;
    flushSync(() => section.dispatchEvent(new Event("beforematch")));
  }
  element.focus();
  element.scrollIntoView({ block: "nearest" });
}

/** Of several places, the one whose control a reader of the page meets first. */
export function firstOnPage(draftPaths: readonly string[]): string | undefined {
  const places = draftPaths.map((path) => ({ path, element: fieldElement(path) }));
  places.sort((a, b) => {
    if (!a.element || !b.element) return Number(b.element !== null) - Number(a.element !== null);
    const follows = a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING;
    return a.element === b.element ? 0 : follows ? -1 : 1;
  });
  return places[0]?.path;
}

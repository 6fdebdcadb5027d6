import { flushSync } from "react-dom";
import { type SectionName, sectionNames } from "@/lib/request/section-names";
import { deferredParts } from "../sections/deferred-parts";
import { setFold } from "../sections/fold-state";

const control = "input, select, textarea";
const focusable = `${control}, button, a[href]`;

/** The control of a place in the draft, or of the nearest place above it that has one. */
export function fieldElement(draftPath: string): HTMLElement | null {
  for (
    let path = draftPath;
    path !== "";
    path = path.slice(0, Math.max(0, path.lastIndexOf(".")))
  ) {
    const name = CSS.escape(path);
    const named = document.querySelector<HTMLElement>(`[name="${name}"]`);
    const group = document.querySelector(`[data-field="${name}"]`);
    // What is said about a field stands before its controls, with buttons of its own.
    const found =
      named ??
      group?.querySelector<HTMLElement>(control) ??
      group?.querySelector<HTMLElement>(focusable);
    if (found) return found;
  }
  return null;
}

/** Shows a field that is on the page, opening what hides it, and puts the focus into it. */
export function focusField(draftPath: string): void {
  const element = fieldElement(draftPath);
  if (element) focusShown(element);
}

function focusShown(element: HTMLElement): void {
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

const sectionOf = (draftPath: string): SectionName | undefined =>
  sectionNames.find((name) => draftPath === name || draftPath.startsWith(`${name}.`));

const sectionElement = (name: SectionName) =>
  document.querySelector<HTMLElement>(`[data-section="${name}"]`);

/**
 * As `focusField`, also for a section that was never open: fetches its code where it has not come, opens it, then
 * focuses. Where the code cannot be had, the section's own button takes the focus and the section says why.
 */
export async function revealField(draftPath: string): Promise<void> {
  const name = sectionOf(draftPath);
  if (name && !fieldElement(draftPath)) {
    await deferredParts.load().catch(() => {});
    flushSync(() => setFold(name, true));
  }
  openGroups(draftPath);
  const element =
    fieldElement(draftPath) ?? (name && sectionElement(name)?.querySelector<HTMLElement>("button"));
  if (element) focusShown(element);
}

/** Lets what folds by itself open itself, where the control is not there while it is closed. */
function openGroups(draftPath: string): void {
  if (document.querySelector(`[name="${CSS.escape(draftPath)}"]`)) return;
  const parts = draftPath.split(".");
  for (let length = 1; length < parts.length; length += 1) {
    const name = CSS.escape(parts.slice(0, length).join("."));
    const group = document.querySelector(`[data-field="${name}"]`);
    flushSync(() => group?.dispatchEvent(new Event("beforematch")));
  }
}

/** Of several places, the one that a reader of the form meets first, whether its section was opened or not. */
export function firstOnPage(draftPaths: readonly string[]): string | undefined {
  const places = draftPaths.map((path) => {
    const name = sectionOf(path);
    return { path, at: name ? sectionNames.indexOf(name) : sectionNames.length };
  });
  const first = Math.min(...places.map(({ at }) => at));
  return places
    .filter(({ at }) => at === first)
    .map(({ path }) => ({ path, element: fieldElement(path) }))
    .sort((a, b) => {
      if (!a.element || !b.element) return Number(b.element !== null) - Number(a.element !== null);
      const follows =
        a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING;
      return a.element === b.element ? 0 : follows ? -1 : 1;
    })[0]?.path;
}

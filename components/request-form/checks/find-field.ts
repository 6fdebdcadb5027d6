import { flushSync } from "react-dom";
import { focusShown } from "@/components/ui/layout/focus-shown";
import { holdKeysUntil } from "@/components/ui/loading/held-keys";
import { type SectionName, sectionNames } from "@/lib/request/section-names";
import { deferredParts } from "../sections/deferred-parts";
import { setFold } from "../sections/fold-state";
import { control, fieldElement, focusField } from "./focus-field";

const sectionOf = (draftPath: string): SectionName | undefined =>
  sectionNames.find((name) => draftPath === name || draftPath.startsWith(`${name}.`));

const sectionElement = (name: SectionName) =>
  document.querySelector<HTMLElement>(`[data-section="${name}"]`);

/**
 * Like `focusField`, but also for sections that were never open: loads and opens the section first.
 * If loading fails, focuses the section's button; the section shows the error. Keys pressed meanwhile go to the field.
 */
export const revealField = (draftPath: string): Promise<void> =>
  holdKeysUntil(findField(draftPath));

async function findField(draftPath: string): Promise<boolean> {
  const name = sectionOf(draftPath);
  if (name && !fieldElement(draftPath)) {
    await deferredParts.load().catch(() => {});
    flushSync(() => setFold(name, true));
    await contentLoaded(sectionElement(name));
  }
  openGroups(draftPath);
  const element =
    fieldElement(draftPath) ?? (name && sectionElement(name)?.querySelector<HTMLElement>("button"));
  if (!element) return false;
  focusShown(element);
  // Fields without a control are in the footer's list.
  if (draftPath === "rest" && element instanceof HTMLButtonElement) openPopover(element);
  return true;
}

/** Waits for content that loads when its section is first opened, such as the actions editor. */
function contentLoaded(section: Element | null): Promise<void> {
  const isLoading = () => section?.querySelector("[data-loading]") != null;
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (isLoading()) return;
      observer.disconnect();
      done();
    });
    if (section && isLoading()) observer.observe(section, { childList: true, subtree: true });
    else done();
  });
}

function openPopover({ popoverTargetElement }: HTMLButtonElement): void {
  if (popoverTargetElement instanceof HTMLElement) popoverTargetElement.showPopover();
}

/** Opens a section, loading it if needed, and focuses its first control. */
export const revealSection = (name: SectionName): Promise<void> => holdKeysUntil(findSection(name));

async function findSection(name: SectionName): Promise<boolean> {
  const section = sectionElement(name);
  if (!section) {
    focusField(name === "query" ? "query.query" : name);
    return true;
  }
  await deferredParts.load().catch(() => {});
  flushSync(() => setFold(name, true));
  await contentLoaded(section);
  const element =
    [...section.querySelectorAll<HTMLElement>(control)].find(isInTabOrder) ??
    section.querySelector<HTMLElement>("button");
  if (!element) return false;
  focusShown(element);
  return true;
}

/** Only the selected one of radio buttons. */
const isInTabOrder = (element: HTMLElement): boolean =>
  !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked);

/** Opens collapsed groups that mount their controls only when open. */
function openGroups(draftPath: string): void {
  if (document.querySelector(`[name="${CSS.escape(draftPath)}"]`)) return;
  const parts = draftPath.split(".");
  for (let length = 1; length < parts.length; length += 1) {
    const name = CSS.escape(parts.slice(0, length).join("."));
    const group = document.querySelector(`[data-field="${name}"]`);
    flushSync(() => group?.dispatchEvent(new Event("beforematch")));
  }
}

/** The first of several paths in reading order, whether its section is mounted or not. */
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

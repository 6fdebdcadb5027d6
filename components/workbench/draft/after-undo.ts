import { fieldElement } from "@/components/request-form/checks/focus-field";
import { sectionLabels, sectionNames } from "@/lib/request/section-names";

/** For example "Undone in Sources." */
export function undoMessage(done: "Undone" | "Redone", field: string | null): string {
  const section = sectionNames.find((name) => field === name || field?.startsWith(`${name}.`));
  return section ? `${done} in ${sectionLabels[section]}.` : `${done}.`;
}

/**
 * Whether the focus should move to the field that an undo changed. A focused button keeps the focus, so that it can be
 * pressed again; the field is then only scrolled into view.
 */
export function focusFollowsUndo(field: string): boolean {
  if (!(document.activeElement instanceof HTMLButtonElement)) return true;
  fieldElement(field)?.scrollIntoView({ block: "nearest" });
  return false;
}

import { fieldElement } from "@/components/request-form/checks/find-field";
import { sectionLabels, sectionNames } from "@/lib/request/section-names";

/** Where an undo or redo took place, in words: "Undone in Sources." */
export function undoMessage(done: "Undone" | "Redone", field: string | null): string {
  const section = sectionNames.find((name) => field === name || field?.startsWith(`${name}.`));
  return section ? `${done} in ${sectionLabels[section]}.` : `${done}.`;
}

/**
 * Whether the focus should follow an undo to its field. It stays at a button, so that the button can be pressed
 * again; the field is then only scrolled to.
 */
export function shouldFocusUndone(field: string): "focus" | "seen" {
  if (!(document.activeElement instanceof HTMLButtonElement)) return "focus";
  fieldElement(field)?.scrollIntoView({ block: "nearest" });
  return "seen";
}

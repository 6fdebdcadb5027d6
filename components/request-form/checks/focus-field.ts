import { focusShown } from "@/components/ui/layout/focus-shown";

export const control = "input, select, textarea";
const focusable = `${control}, button, a[href]`;

/** The control of a draft path, or of the nearest path above it that has one. The first invalid one if there are several. */
export function fieldElement(draftPath: string): HTMLElement | null {
  for (
    let path = draftPath;
    path !== "";
    path = path.slice(0, Math.max(0, path.lastIndexOf(".")))
  ) {
    const name = CSS.escape(path);
    const named = document.querySelector<HTMLElement>(`[name="${name}"]`);
    const group = document.querySelector(`[data-field="${name}"]`);
    // Prefer inputs: the field's header has buttons that come first.
    const found =
      group?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      named ??
      group?.querySelector<HTMLElement>(control) ??
      group?.querySelector<HTMLElement>(focusable);
    if (found) return found;
  }
  return null;
}

/** Reveals and focuses a mounted field. */
export function focusField(draftPath: string): void {
  const element = fieldElement(draftPath);
  if (element) focusShown(element);
}

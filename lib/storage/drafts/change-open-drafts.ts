import { type OpenDraft, openDrafts } from "./open-drafts";

/** Adds a draft after the others, or at a position, and makes it the active one. */
export function addDraft(draft: OpenDraft, index = Number.POSITIVE_INFINITY): void {
  const { open } = openDrafts.read();
  openDrafts.write({ open: open.toSpliced(index, 0, draft), active: draft.id });
}

export const activateDraft = (id: string): void => {
  openDrafts.write({ ...openDrafts.read(), active: id });
};

/** The draft to show once another one is closed: the one after it, or before it. Null if it is the only one. */
export function draftBeside(id: string): OpenDraft | null {
  const { open } = openDrafts.read();
  const at = open.findIndex((each) => each.id === id);
  return open[at + 1] ?? open[at - 1] ?? null;
}

export function removeDraft(id: string): void {
  const { open, active } = openDrafts.read();
  openDrafts.write({ open: open.filter((each) => each.id !== id || id === active), active });
}

/** Gives the drafts of a saved request its new name. */
export function renameOrigin(id: string, name: string): void {
  const { open, active } = openDrafts.read();
  openDrafts.write({
    open: open.map((each) =>
      each.saved?.id === id ? { ...each, saved: { ...each.saved, name } } : each,
    ),
    active,
  });
}

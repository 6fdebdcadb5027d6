import { markRoot } from "../layout/mark-root";

/** Opens a modal dialog, over a page that does not scroll meanwhile. Returns a function that closes it. */
export function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  const unmark = markRoot("data-modal");
  return () => {
    unmark();
    dialog.close();
  };
}

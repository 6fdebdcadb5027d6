import type { KeyboardEvent } from "react";

/** Key handler of a part of a dialog or list: Escape ends the part, and does not close the dialog. */
export const stopOnEscape = (onStop: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  onStop();
};

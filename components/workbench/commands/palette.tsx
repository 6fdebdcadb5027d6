import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { showModal } from "@/components/ui/overlays/show-modal";
import type { DialogProps } from "../layout/dialog-props";
import { PaletteMenu } from "./palette-menu";

/** Finds and runs the commands of the page, and finds the fields of the request. */
export function CommandPalette({ open, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const close = showModal(dialog);
    dialog.querySelector("input")?.focus();
    return close;
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element handles Escape
    <dialog
      ref={element}
      aria-label="All commands"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open && !element.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-[12vh] mb-4 max-h-[70vh] w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-lg border border-line-medium bg-raised p-0 text-ink shadow-float outline-none backdrop:bg-backdrop open:flex"
    >
      {open ? (
        <PaletteMenu
          onClose={onClose}
          // Closes first, so that the focus returns before the command moves it.
          onChoose={(command) => {
            flushSync(onClose);
            command();
          }}
        />
      ) : null}
    </dialog>
  );
}

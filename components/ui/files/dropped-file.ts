import { useEffect, useEffectEvent } from "react";

/** Prevents the browser from replacing the page by a file that is dropped where nothing accepts files. */
export function useDropGuard(): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event) || isFileInput(event.target)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    // A drag without an effect ends without a drop. This is for browsers that ignore the effect.
    const onDrop = (event: DragEvent) => {
      if (hasFiles(event) && !isFileInput(event.target)) event.preventDefault();
    };
    return listen(onDragOver, onDrop);
  }, []);
}

/** Receives a file that is dropped anywhere on the page, except on dialogs and on fields that accept files. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const receive = useEffectEvent(onFile);
  useEffect(() => {
    const accepts = (event: DragEvent) =>
      hasFiles(event) && !isFileInput(event.target) && !document.querySelector("dialog:modal");
    const onDragOver = (event: DragEvent) => {
      if (!accepts(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const onDrop = (event: DragEvent) => {
      if (!accepts(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) receive(file);
    };
    return listen(onDragOver, onDrop);
  }, []);
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

const isFileInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === "file";

function listen(onDragOver: (event: DragEvent) => void, onDrop: (event: DragEvent) => void) {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener("dragover", onDragOver, { signal });
  window.addEventListener("drop", onDrop, { signal });
  return () => controller.abort();
}

import { type RefObject, useEffect, useEffectEvent } from "react";

const MAX_FILES = 5_000;
const MAX_DEPTH = 20;

/** Receives files and folders that are dropped onto the dialog around an element. */
export function useDroppedFiles(
  inside: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    const dialog = inside.current?.closest("dialog");
    if (!dialog) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const onDrop = async (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const files = await filesOf(event.dataTransfer);
      if (files.length > 0) receive(files);
    };
    dialog.addEventListener("dragover", onDragOver, { signal });
    dialog.addEventListener("drop", (event) => void onDrop(event), { signal });
    return () => controller.abort();
  }, [inside]);
}

/** The files with their paths, also those in folders. */
async function filesOf({ items, files }: DataTransfer): Promise<readonly File[]> {
  // The list of items is empty after the event.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const plain = [...files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, found, 0);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[], depth: number): Promise<void> {
  if (found.length >= MAX_FILES || depth > MAX_DEPTH || /^\.|^node_modules$/.test(entry.name))
    return;
  if (entry.isFile) {
    const file = await new Promise<File | null>((done) =>
      (entry as FileSystemFileEntry).file(done, () => done(null)),
    );
    // As in a folder from a file input.
    const path = { value: entry.fullPath.replace(/^\//, "") };
    if (file) found.push(Object.defineProperty(file, "webkitRelativePath", path));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // It returns at most 100 entries at a time.
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((done) =>
      reader.readEntries(done, () => done([])),
    );
    if (some.length === 0) return;
    for (const each of some) await collect(each, found, depth + 1);
  }
}

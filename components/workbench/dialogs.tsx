"use client";
import { type ComponentType, lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-props";

/** Whoever asks for the palette goes on typing at once, so it is there before. */
export const loadPalette = () => import("./command-palette");

/** The page's dialogs by name. Each comes when it is first opened, and takes what it needs from the contexts. */
const dialogs = {
  help: lazy(async () => ({ default: (await import("./help-dialog")).HelpDialog })),
  palette: lazy(async () => ({ default: (await loadPalette()).CommandPalette })),
  saved: lazy(async () => ({ default: (await import("./saved-dialog")).SavedDialog })),
  share: lazy(async () => ({ default: (await import("./share-dialog")).ShareDialog })),
  import: lazy(async () => ({ default: (await import("./import-dialog")).ImportDialog })),
  save: lazy(async () => ({ default: (await import("./save-dialog")).SaveDialog })),
} satisfies Record<string, ComponentType<DialogProps>>;

export type DialogName = keyof typeof dialogs;

const names = Object.keys(dialogs) as DialogName[];

/** Shows one of them, or none. Those that were open once stay mounted, so that they close as they should. */
export function Dialogs({ shown, onClose }: { shown: DialogName | null; onClose: () => void }) {
  const [opened, setOpened] = useState<ReadonlySet<DialogName>>(new Set());
  if (shown && !opened.has(shown)) setOpened(new Set([...opened, shown]));
  return (
    <Suspense>
      {names
        .filter((name) => opened.has(name))
        .map((name) => {
          const Shown = dialogs[name];
          return <Shown key={name} open={name === shown} onClose={onClose} />;
        })}
    </Suspense>
  );
}

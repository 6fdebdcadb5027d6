import { type ComponentType, useEffect, useState } from "react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { keysOf } from "@/lib/contract/typed-keys";
import { hasStoredVariables } from "@/lib/storage/variables/has-variables";
import type { DialogProps } from "./dialog-props";

const dialog = (fetchDialog: () => Promise<ComponentType<DialogProps>>) =>
  lazyComponent(fetchDialog, { getOnClose: ({ open, onClose }) => (open ? onClose : null) });

/**
 * The dialogs of the page by name. Each is loaded when it first opens, and gets its data from
 * contexts.
 */
const dialogs = {
  help: dialog(async () => (await import("../commands/help-dialog")).HelpDialog),
  palette: dialog(async () => (await import("../commands/palette")).CommandPalette),
  saved: dialog(async () => (await import("../saved/list-dialog")).SavedDialog),
  share: dialog(async () => (await import("../sharing/dialog")).CopyLinkDialog),
  import: dialog(async () => (await import("../importing/dialog")).ImportDialog),
  "live-search": dialog(async () => (await import("../live/live-dialog")).LiveDialog),
  pick: dialog(async () => (await import("../picking/dialog")).PickDialog),
  "remote-files": dialog(async () => (await import("./remote-files-dialog")).RemoteFilesDialog),
  save: dialog(async () => (await import("../saved/save-dialog")).SaveDialog),
  variables: dialog(async () => (await import("../variables/dialog")).VariablesDialog),
} satisfies Record<string, ComponentType<DialogProps>>;

/** Preloaded, because people type into the palette as soon as they have opened it. */
export const loadPalette = dialogs.palette.load;

export type DialogName = keyof typeof dialogs;

const names = keysOf(dialogs);

/**
 * Shows one dialog or none. Dialogs stay mounted after they first open, so that they can close
 * properly.
 */
export function Dialogs({ shown, onClose }: { shown: DialogName | null; onClose: () => void }) {
  const [opened, setOpened] = useState<ReadonlySet<DialogName>>(new Set());
  if (shown && !opened.has(shown)) setOpened(new Set([...opened, shown]));
  // It also shows the chosen environment beside the request.
  useEffect(() => {
    if (hasStoredVariables()) setOpened((before) => new Set([...before, "variables"]));
  }, []);
  return names
    .filter((name) => opened.has(name))
    .map((name) => {
      const DialogComponent = dialogs[name];
      return <DialogComponent key={name} open={name === shown} onClose={onClose} />;
    });
}

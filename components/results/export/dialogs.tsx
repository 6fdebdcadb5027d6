import { useState } from "react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ShownRun } from "@/lib/transport/run-state";
import type { ResultScopes } from "../pick/use-result-scope";

const ModelDialog = lazyComponent(async () => (await import("./model-dialog")).ModelDialog, {
  getOnClose: ({ open, onClose }) => (open ? onClose : null),
});
const TypesDialog = lazyComponent(async () => (await import("./types-dialog")).TypesDialog, {
  getOnClose: ({ open, onClose }) => (open ? onClose : null),
});

type DialogState = "never" | "open" | "closed";

/** The dialogs of the menu. Each stays after it was closed, with what was chosen in it. */
export function useExportDialogs(shown: ShownRun, scopes: ResultScopes) {
  const [model, setModel] = useState<DialogState>("never");
  const [types, setTypes] = useState<DialogState>("never");
  const dialogs = (
    <>
      {model === "never" ? null : (
        <ModelDialog
          {...{ shown, scopes }}
          open={model === "open"}
          onClose={() => setModel("closed")}
        />
      )}
      {types === "never" ? null : (
        <TypesDialog shown={shown} open={types === "open"} onClose={() => setTypes("closed")} />
      )}
    </>
  );
  return { dialogs, openModel: () => setModel("open"), openTypes: () => setTypes("open") };
}

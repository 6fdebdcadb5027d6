import { Braces, Brain, FileArchive, FileText, ListTree, Table, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/controls/save-file";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Menu } from "@/components/ui/overlays/menu";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { ShownRun } from "@/lib/transport/run-state";
import type { ExportKind } from "./export-run";

const ModelDialog = lazyComponent(async () => (await import("./model-dialog")).ModelDialog, {
  getOnClose: ({ open, onClose }) => (open ? onClose : null),
});

const kinds = [
  { id: "json", label: "JSON, as received", detail: "Byte for byte", icon: Braces },
  {
    id: "jsonl",
    label: "JSON Lines",
    detail: "One result per line, with its page",
    icon: ListTree,
  },
  { id: "csv", label: "CSV", detail: "One row per result, without pages", icon: Table },
  {
    id: "markdown",
    label: "Markdown",
    detail: "Includes the Markdown of the pages",
    icon: FileText,
  },
  {
    id: "bundle",
    label: "Bundle (ZIP)",
    detail: "Request, response, pages and stored files; drop it here to open it again",
    icon: FileArchive,
  },
] as const;

/** Exports the results as a file or as text for a language model. */
export function ExportMenu({ shown }: { shown: ShownRun }) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [model, setModel] = useState<"never" | "open" | "closed">("never");

  const save = async (kind: ExportKind) => {
    setBusy(true);
    try {
      const { exportRun } = await import("./export-run");
      const { blob, name, notes: warnings } = await exportRun(kind, shown);
      saveFile(blob, name);
      announce(`Saved as ${name}`);
      setNotes(warnings);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setNotes([`Export failed: ${why}`]);
    }
    setBusy(false);
  };

  useOfferCommands([
    ...kinds.map(({ id, label, detail }) => ({
      id: `export-${id}`,
      label: `Export results: ${label}`,
      synonyms: `download, save results, file, ${detail.replaceAll(",", " ")}`,
      onSelect: () => void save(id),
    })),
    {
      id: "export-model",
      label: "Copy results for a model…",
      synonyms: "llm, prompt, context, chatgpt",
      onSelect: () => setModel("open"),
    },
  ]);

  return (
    <>
      <Menu
        label="Export"
        align="end"
        trigger={(props) => (
          <Button {...props} size="sm" variant="ghost" icon={Upload} busy={busy}>
            Export
          </Button>
        )}
        groups={[
          {
            id: "files",
            heading: "All results",
            items: kinds.map((each) => ({ ...each, onSelect: () => void save(each.id) })),
          },
          {
            id: "model",
            items: [
              {
                id: "model",
                label: "Copy for a model…",
                icon: Brain,
                onSelect: () => setModel("open"),
              },
            ],
          },
        ]}
      />
      <Dialog
        open={notes.length > 0}
        onClose={() => setNotes([])}
        title="About this file"
        size="sm"
        footer={
          <Button variant="primary" onClick={() => setNotes([])} data-autofocus="">
            Understood
          </Button>
        }
      >
        <ul className="grid gap-2">
          {notes.map((note) => (
            <li key={note} className="[overflow-wrap:anywhere]">
              {note}
            </li>
          ))}
        </ul>
      </Dialog>
      {model === "never" ? null : (
        <ModelDialog shown={shown} open={model === "open"} onClose={() => setModel("closed")} />
      )}
    </>
  );
}

import { Download } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlays/menu";
import type { SavedExportKind } from "./exported-files";

type Entry = { readonly id: SavedExportKind; readonly label: string; readonly detail: string };

const ownFormats: readonly Entry[] = [
  { id: "json", label: "One JSON file", detail: "Requests, without variables" },
  { id: "folder", label: "Folder of files", detail: "Requests and variables as a ZIP, for git" },
];
const programs: readonly Entry[] = [
  { id: "postman", label: "Postman", detail: "Collection 2.1 and environments" },
  { id: "bruno", label: "Bruno", detail: "Folder of .bru files as a ZIP" },
  { id: "http", label: ".http file", detail: "For VS Code, JetBrains and httpyac" },
];

type ExportMenuProps = { disabled: boolean; onExport: (kind: SavedExportKind) => void };

export function SavedExportMenu({ disabled, onExport }: ExportMenuProps) {
  const items = (entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, onSelect: () => onExport(entry.id) }));
  return (
    <Menu
      label="Export"
      align="end"
      groups={[
        { id: "own", heading: "For a workbench", items: items(ownFormats) },
        { id: "programs", heading: "For other programs", items: items(programs) },
      ]}
      trigger={(props) => (
        <Button {...props} size="sm" icon={Download} disabled={disabled}>
          Export
        </Button>
      )}
    />
  );
}

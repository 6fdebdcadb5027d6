import { Share2 } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/controls/save-file";
import { Menu } from "@/components/ui/overlays/menu";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { exportForTool, type Tool } from "./export-for-tool";
import type { FileReport } from "./import-files";

const tools: readonly { readonly id: Tool; readonly label: string; readonly detail: string }[] = [
  { id: "postman", label: "Postman", detail: "Collection 2.1 and environments" },
  { id: "bruno", label: "Bruno", detail: "Folder of .bru files as a ZIP" },
  { id: "http", label: ".http file", detail: "For VS Code, JetBrains and httpyac" },
];

type ToolExportProps = {
  list: readonly SavedRequest[];
  onReport: (report: FileReport) => void;
};

/** Exports the saved requests for another program. */
export function ToolExport({ list, onReport }: ToolExportProps) {
  const exportTo = async (tool: Tool) => {
    const { name, content, report } = await exportForTool(tool, list, window.location.origin);
    saveFile(content, name);
    onReport(report);
  };
  return (
    <Menu
      label="Export for"
      align="end"
      groups={[
        {
          id: "tools",
          items: tools.map((tool) => ({ ...tool, onSelect: () => void exportTo(tool.id) })),
        },
      ]}
      trigger={(props) => (
        <Button {...props} size="sm" icon={Share2} disabled={list.length === 0}>
          Export for…
        </Button>
      )}
    />
  );
}

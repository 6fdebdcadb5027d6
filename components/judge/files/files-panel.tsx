import type { CasePartProps } from "../state/use-case";
import { ExportPanel } from "./export-panel";
import { ImportPanel } from "./import-panel";

export function FilesPanel({ whole, changes }: CasePartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <ExportPanel whole={whole} />
      <ImportPanel whole={whole} changes={changes} />
    </div>
  );
}

import { useRef, useState } from "react";
import { saveFile } from "@/components/ui/controls/save-file";
import { SavedExportMenu } from "./export-menu";
import type { SavedExportKind } from "./exported-files";
import type { FileReport } from "./file-report";
import { importFiles } from "./import-files";
import { ImportMenu } from "./import-menu";
import { type PreparedExport, prepareExport } from "./prepare-export";
import { ReportView, SecretsQuestion } from "./report-view";
import { useDroppedFiles } from "./use-dropped-files";
import type { SavedRequests } from "./use-saved-requests";

type Shown =
  | { readonly kind: "report"; readonly report: FileReport }
  | { readonly kind: "question"; readonly prepared: PreparedExport };

/** Imports and exports saved requests. The last report replaces the one before. */
export function SavedFiles({ saved }: { saved: SavedRequests }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const list = saved.list ?? [];

  const showReport = (report: FileReport) => setShown({ kind: "report", report });
  const save = ({ content, name, report }: PreparedExport) => {
    saveFile(content, name);
    showReport(report);
  };
  const start = async (kind: SavedExportKind) => {
    const prepared = await prepareExport(kind, list, window.location.origin);
    if (prepared.secrets.length > 0) setShown({ kind: "question", prepared });
    else save(prepared);
  };
  /** The button that was pressed disappears. */
  const focusMenus = () => buttons.current?.querySelector("button")?.focus();
  const hide = () => {
    setShown(null);
    focusMenus();
  };

  const importAll = async (files: readonly File[]) => showReport(await importFiles(files, saved));
  useDroppedFiles(buttons, (files) => void importAll(files));

  return (
    <>
      <div ref={buttons} className="flex gap-2">
        <ImportMenu onFiles={importAll} />
        <SavedExportMenu disabled={list.length === 0} onExport={(kind) => void start(kind)} />
      </div>
      {shown?.kind === "report" ? <ReportView report={shown.report} onDismiss={hide} /> : null}
      {shown?.kind === "question" ? (
        <SecretsQuestion
          secrets={shown.prepared.secrets}
          onExport={() => {
            save(shown.prepared);
            focusMenus();
          }}
          onCancel={hide}
        />
      ) : null}
    </>
  );
}

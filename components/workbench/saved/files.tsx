import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/files/save-file";
import { Menu } from "@/components/ui/overlays/menu";
import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { findSecretsInFiles } from "@/lib/collections/opencollection/find-secrets";
import { countOf } from "@/lib/format/count";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { writeZip } from "@/lib/results/export/write-zip";
import { exportedFiles, type SavedExportKind } from "./exported-files";
import type { FileReport } from "./file-report";
import { importFiles } from "./import-files";
import { ImportMenu } from "./import-menu";
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

function SavedExportMenu({ disabled, onExport }: ExportMenuProps) {
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

type PreparedExport = {
  readonly name: string;
  readonly content: Blob;
  /** To be shown once the file is saved. */
  readonly report: FileReport;
  /** Lines that seem to hold a secret, with file and line. */
  readonly secrets: readonly string[];
};

/** The saved requests as one file: several files are in a ZIP file. */
async function prepareExport(
  kind: SavedExportKind,
  list: readonly SavedRequest[],
  baseUrl: string,
): Promise<PreparedExport> {
  const { name, isZip, files, losses, next } = exportedFiles(kind, list, baseUrl);
  const [first] = files;
  const fileName = isZip || !first ? `${name}.zip` : first.path;
  const content =
    isZip || !first
      ? await writeZip(files.map(({ path, text }) => ({ path, content: text })))
      : new Blob([first.text]);
  const title = [
    `${countOf(list.length, "request")} exported to ${fileName}.`,
    ...(next ? [next] : []),
    ...(losses.length > 0 ? ["Left out or changed:"] : []),
  ].join(" ");
  return {
    ...{ name: fileName, content },
    report: { tone: losses.length > 0 ? "warn" : "ok", title, list: losses },
    secrets: findSecretsInFiles(files).map(fileIssueText),
  };
}

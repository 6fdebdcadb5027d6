import { Download, FolderUp, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/controls/save-file";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import { formatRequestFile } from "@/lib/request/saved/request-file";
import { FolderExport } from "./folder-export";
import { type FileReport, importFiles } from "./import-files";
import { ReportLines } from "./report-lines";
import { ToolExport } from "./tool-export";
import type { SavedRequests } from "./use-saved-requests";

/** React's types lack the attribute, which all browsers have. */
const folderOnly = { webkitdirectory: "" };

/** Exports and imports saved requests. Files may be shared, so they are stripped like links. */
export function SavedFiles({ saved }: { saved: SavedRequests }) {
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<FileReport | null>(null);
  const list = saved.list ?? [];

  const exportAll = () => {
    const { text, stripped } = formatRequestFile(list);
    saveFile(new Blob([text], { type: "application/json" }), "search-requests.json");
    setReport({
      tone: stripped.length > 0 ? "warn" : "ok",
      title: `${countOf(list.length, "request")} exported to search-requests.json.`,
      list:
        stripped.length > 0
          ? [`Not exported, because files may be shared: ${stripped.join(", ")}`]
          : [],
    });
  };

  const importFrom = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    setReport(await importFiles(files, saved));
  };

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={Upload} onClick={() => picker.current?.click()}>
        Import…
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        accept=".json,.bru,.http,.rest,.yml,.yaml,.zip,application/json,application/zip"
        aria-label="Request files"
        onChange={importFrom}
        className="hidden"
      />
      <Button size="sm" icon={FolderUp} onClick={() => folderPicker.current?.click()}>
        Import folder…
      </Button>
      <input
        ref={folderPicker}
        type="file"
        {...folderOnly}
        aria-label="Folder of requests"
        onChange={importFrom}
        className="hidden"
      />
      <Button size="sm" icon={Download} disabled={list.length === 0} onClick={exportAll}>
        Export all
      </Button>
      <FolderExport list={list} />
      <ToolExport list={list} onReport={setReport} />
      {report ? (
        <Callout tone={report.tone} title={report.title} role="status" className="basis-full">
          {report.list.length > 0 ? <ReportLines label="Report" list={report.list} /> : null}
        </Callout>
      ) : null}
    </div>
  );
}

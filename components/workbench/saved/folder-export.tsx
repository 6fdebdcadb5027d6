import { FolderDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/controls/save-file";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { exportFolder } from "./export-folder";
import { ReportLines } from "./report-lines";

type Prepared = Awaited<ReturnType<typeof exportFolder>> & { readonly isSaved: boolean };

/**
 * Exports the saved requests as a ZIP file with one file per request. If a line seems to hold a secret, the user
 * decides first.
 */
export function FolderExport({ list }: { list: readonly SavedRequest[] }) {
  const [prepared, setPrepared] = useState<Prepared | null>(null);

  const save = (folder: Omit<Prepared, "isSaved">) => {
    saveFile(folder.zip, folder.name);
    setPrepared({ ...folder, isSaved: true });
  };
  const start = async () => {
    const folder = await exportFolder(list);
    if (folder.secrets.length > 0) setPrepared({ ...folder, isSaved: false });
    else save(folder);
  };

  return (
    <>
      <Button size="sm" icon={FolderDown} disabled={list.length === 0} onClick={start}>
        Export folder
      </Button>
      {prepared ? (
        <Callout
          tone={prepared.isSaved && prepared.stripped.length === 0 ? "ok" : "warn"}
          title={
            prepared.isSaved
              ? `${countOf(list.length, "request")} exported to ${prepared.name}.`
              : `${countOf(prepared.secrets.length, "line")} may contain a secret. Nothing was exported.`
          }
          role={prepared.isSaved ? "status" : "alert"}
          className="basis-full"
          actions={
            prepared.isSaved ? null : (
              <>
                <Button size="sm" onClick={() => save(prepared)}>
                  Export anyway
                </Button>
                <Button size="sm" onClick={() => setPrepared(null)}>
                  Cancel
                </Button>
              </>
            )
          }
        >
          <Details prepared={prepared} />
        </Callout>
      ) : null}
    </>
  );
}

function Details({ prepared: { isSaved, stripped, secrets } }: { prepared: Prepared }) {
  const list = isSaved ? stripped : secrets;
  if (list.length === 0) return null;
  return (
    <>
      {isSaved ? <p>Not exported, because files may be shared:</p> : null}
      <ReportLines label={isSaved ? "Not exported" : "Possible secrets"} list={list} />
    </>
  );
}

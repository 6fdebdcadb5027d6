import { Download, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/controls/save-file";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import { formatRequestFile, parseRequestFile } from "@/lib/request/saved/request-file";
import { toSavedRequest } from "@/lib/request/saved/saved-request";
import { createStorageId } from "@/lib/storage/storage-id";
import { type SavedRequests, storageFailureMessages } from "./use-saved-requests";

type FileReport = {
  readonly tone: "ok" | "warn" | "bad";
  readonly title: string;
  readonly list: readonly string[];
};

/** Exports and imports saved requests. Files may be shared, so they are stripped like links. */
export function SavedFiles({ saved }: { saved: SavedRequests }) {
  const picker = useRef<HTMLInputElement>(null);
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
        accept="application/json,.json"
        aria-label="Request files"
        onChange={importFrom}
        className="hidden"
      />
      <Button size="sm" icon={Download} disabled={list.length === 0} onClick={exportAll}>
        Export all
      </Button>
      {report ? (
        <Callout tone={report.tone} title={report.title} role="status" className="basis-full">
          {report.list.length > 0 ? (
            <ul>
              {report.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </Callout>
      ) : null}
    </div>
  );
}

/** Imports every valid request. A name that exists gets a number. */
async function importFiles(
  files: readonly File[],
  { list, save }: SavedRequests,
): Promise<FileReport> {
  const names = new Set((list ?? []).map(({ name }) => name));
  const rejected: string[] = [];
  const imported = [];
  for (const file of files) {
    const read = parseRequestFile(await file.text());
    if (!read.ok) {
      rejected.push(`${file.name}: ${read.message}`);
      continue;
    }
    rejected.push(...read.rejected);
    for (const { name, savedAt, body, note, tags } of read.entries) {
      const uniqueName = freeName(name, names);
      names.add(uniqueName);
      imported.push(
        toSavedRequest(body, uniqueName, {
          ...{ id: createStorageId(), savedAt: savedAt || Date.now() },
          ...{ note, tags },
        }),
      );
    }
  }
  const done = imported.length > 0 ? await save(imported) : null;
  if (done && !done.ok)
    return {
      tone: "bad",
      title: "Nothing was imported.",
      list: [storageFailureMessages[done.failure]],
    };
  return {
    tone: rejected.length > 0 ? "warn" : "ok",
    title: `${countOf(imported.length, "request")} imported.`,
    list: rejected,
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const next = `${name} (${number})`;
    if (!taken.has(next)) return next;
  }
}

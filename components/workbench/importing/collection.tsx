import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import type { ImportedCollection } from "@/lib/import/collections/foreign-collection";
import type { FileReport } from "../saved/file-report";
import { importCollections } from "../saved/import-files";
import { ReportLines } from "../saved/report-lines";
import { useSavedRequests } from "../saved/use-saved-requests";

/** The requests of a collection of another tool. They are saved, because the form has room for one. */
export function ImportCollection({
  imported,
  onClose,
}: {
  imported: ImportedCollection;
  onClose: () => void;
}) {
  const saved = useSavedRequests();
  const [report, setReport] = useState<FileReport | null>(null);
  const { collection, losses } = imported;
  const count = collection.requests.length;
  return (
    <section aria-label="Preview" className="grid min-w-0 gap-3">
      <h3 className="font-medium [overflow-wrap:anywhere]">
        Collection <bdi>{collection.name}</bdi>: {countOf(count, "request")}
      </h3>
      {report ? (
        <Callout tone={report.tone} title={report.title} role="status">
          {report.list.length > 0 ? <ReportLines label="Report" list={report.list} /> : null}
        </Callout>
      ) : (
        <>
          <ReportLines
            label="Requests"
            list={collection.requests.map(({ name, folders }) => [...folders, name].join(" / "))}
          />
          {losses.length > 0 ? (
            <p className="text-ink-muted">
              {countOf(losses.length, "part")} of the file cannot be imported. The list follows
              after the import.
            </p>
          ) : null}
        </>
      )}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-4 py-3">
        <Button onClick={onClose}>{report ? "Close" : "Cancel"}</Button>
        {report ? null : (
          <Button
            variant="primary"
            disabled={count === 0 || saved.list === null}
            onClick={async () => setReport(await importCollections([imported], saved))}
          >
            Save {countOf(count, "request")}
          </Button>
        )}
      </div>
    </section>
  );
}

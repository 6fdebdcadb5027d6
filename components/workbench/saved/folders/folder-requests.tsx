import { useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { DeletedNote } from "@/components/ui/feedback/deleted-note";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { useRecord } from "@/components/ui/loading/use-record";
import type { CollectionRequest } from "@/lib/collections/collection";
import type { FolderRequest, OpenedFolder } from "@/lib/collections/folder/open-folder";
import { mergeVariables } from "@/lib/collections/merge-variables";
import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { countOf } from "@/lib/format/count";
import { deviceVariables } from "@/lib/storage/variables/variables";
import { useCommands } from "../../commands/context";
import { MAX_WITHOUT_SEARCH, matchesSearch } from "../matches-search";
import { ReportLines } from "../report-lines";
import { useDroppedFiles } from "../use-dropped-files";
import { FolderEntry } from "./folder-entry";
import { FolderNotice } from "./folder-notice";
import { addFolderVariables, moveDrafts, originOf, takeFolderValues } from "./load-request";
import type { Place } from "./places";
import { readFolderNow, useFolder } from "./use-folder";
import { useFolderSave } from "./use-folder-save";

/** The requests of a folder, with the same commands as those of the browser. */
export function FolderRequests({ place, onClose }: { place: Place; onClose: () => void }) {
  const state = useFolder(place);
  const announce = useAnnounce();
  const element = useRef<HTMLDivElement>(null);
  useDroppedFiles(element, () =>
    announce("Choose “This browser” first: files are imported there. Nothing was imported.", {
      urgent: true,
    }),
  );
  return (
    <div ref={element} className="grid gap-2">
      {state ? (
        <FolderNotice place={place} failure={state.failure} />
      ) : (
        <Loading>Reading the folder</Loading>
      )}
      {state?.opened ? <Requests {...{ place, onClose, folder: state.opened }} /> : null}
    </div>
  );
}

type RequestsProps = { place: Place; folder: OpenedFolder; onClose: () => void };

function Requests({ place, folder, onClose }: RequestsProps) {
  const { load, tabs } = useCommands();
  const announce = useAnnounce();
  const { save, question } = useFolderSave();
  const deletion = useDeletedFile(place);
  const [search, setSearch] = useState("");
  const { requests, issues, readOnly } = folder;
  const list = requests.filter(({ request }) => matchesSearch(request, search));
  const knownTags = [...new Set(requests.flatMap(({ request }) => request.tags))].toSorted();

  const open = (entry: FolderRequest) => {
    onClose();
    const { name, body } = entry.request;
    load(body, name, entry.stripped);
    tabs.setSaved(originOf(place, entry));
    const message = addFolderVariables(folder);
    if (message) announce(message);
  };
  const edit = ({ file, request }: FolderRequest, changed: Partial<CollectionRequest>) =>
    void save(
      { place, origin: file, edit: (current) => ({ ...(current ?? request), ...changed }) },
      { onSaved: (done) => moveDrafts(tabs.open, place, file, done), onTakeTheirs: () => {} },
    );

  return (
    <>
      {question}
      {folder.name !== null && folder.name !== place.name ? (
        <p className="font-medium [overflow-wrap:anywhere]">{folder.name}</p>
      ) : null}
      {readOnly ? <p className="text-ink-muted">Read-only: you can open requests.</p> : null}
      {issues.length > 0 ? (
        <Callout tone="warn" title={`${countOf(issues.length, "note")} about the files`}>
          <ReportLines label="Notes about the files" list={issues.map(fileIssueText)} />
        </Callout>
      ) : null}
      {deletion.notice}
      <FolderVariables folder={folder} />
      {requests.length > MAX_WITHOUT_SEARCH ? (
        <TextInput
          type="search"
          aria-label="Search requests of the folder"
          placeholder="Search by name, folder, query, tag or note"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {requests.length === 0 ? (
        <p className="text-ink-muted">
          {readOnly
            ? "The folder has no requests."
            : "The folder has no requests yet. Use “Save request…” in the request menu and choose this folder."}
        </p>
      ) : null}
      {requests.length > 0 && list.length === 0 ? (
        <p role="status" className="text-ink-muted">
          No request matches “{search.trim()}”.
        </p>
      ) : null}
      <ul className="grid gap-1.5">
        {list.map((entry) => (
          <FolderEntry
            key={entry.file.path}
            {...{ entry, readOnly, knownTags, requests }}
            onLoad={() => open(entry)}
            onEdit={(changed) => edit(entry, changed)}
            onDelete={() => void deletion.remove(entry)}
          />
        ))}
      </ul>
    </>
  );
}

/** The variables that requests of the folder use, and those whose values differ in this browser. */
function FolderVariables({ folder }: { folder: OpenedFolder }) {
  const announce = useAnnounce();
  const mine = useRecord(deviceVariables);
  const { variables, environments } = folder;
  if (variables.length + environments.length === 0) return null;
  const { losses } = mergeVariables(mine, folder);
  const take = () => {
    takeFolderValues(folder);
    announce("Your variables have the values of the collection.");
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
      <p>
        {[
          ...(variables.length > 0 ? [countOf(variables.length, "variable")] : []),
          ...(environments.length > 0 ? [countOf(environments.length, "environment")] : []),
        ].join(" and ")}
        . Opening a request adds them to this browser.
      </p>
      {losses.length > 0 ? (
        <>
          <p>Your values differ: {losses.map(({ what }) => what).join(", ")}.</p>
          <Button size="sm" onClick={take}>
            Use the collection's values
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Deletes a file immediately and offers undo while the list is shown. */
function useDeletedFile(place: Place) {
  const announce = useAnnounce();
  const [deleted, setDeleted] = useState<FolderRequest | null>(null);

  const remove = async (entry: FolderRequest) => {
    const { path, version } = entry.file;
    const result = await place.folder.change({ kind: "remove", path, expected: version });
    await readFolderNow(place);
    if (result.ok) return setDeleted(entry);
    const reason =
      result.failure.kind === "changed"
        ? "Its file has changed. The list has the new version."
        : result.failure.message;
    announce(`“${entry.request.name}” was not deleted. ${reason}`, { urgent: true });
  };
  const restore = async ({ file: { path, text } }: FolderRequest) => {
    const result = await place.folder.change({ kind: "write", path, text, expected: null });
    await readFolderNow(place);
    if (result.ok) return setDeleted(null);
    const reason =
      result.failure.kind === "changed"
        ? "Another request has its file now. Save it under another name."
        : result.failure.message;
    announce(`Not restored. ${reason}`, { urgent: true });
  };

  return {
    remove,
    notice: deleted ? (
      <DeletedNote what={`“${deleted.request.name}”`} onUndo={() => restore(deleted)} />
    ) : null,
  };
}

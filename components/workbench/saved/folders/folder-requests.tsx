import { useRef, useState } from "react";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import type { CollectionRequest } from "@/lib/collections/collection";
import type { FolderRequest, OpenedFolder } from "@/lib/collections/folder/open-folder";
import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { countOf } from "@/lib/format/count";
import { useCommands } from "../../commands/context";
import { MAX_WITHOUT_SEARCH, matchesSearch } from "../matches-search";
import { ReportLines } from "../report-lines";
import { useDroppedFiles } from "../use-dropped-files";
import { FolderEntry } from "./folder-entry";
import { FolderNotice } from "./folder-notice";
import { FolderVariables } from "./folder-variables";
import { addFolderVariables, moveDrafts, originOf } from "./load-request";
import type { Place } from "./places";
import { useDeletedFile } from "./use-deleted-file";
import { useFolder } from "./use-folder";
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

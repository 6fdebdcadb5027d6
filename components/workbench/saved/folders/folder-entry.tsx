import { FolderInput, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AnnotationForm } from "@/components/ui/annotation/annotation-form";
import { AnnotationView } from "@/components/ui/annotation/annotation-view";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { CollectionRequest } from "@/lib/collections/collection";
import type { FolderRequest, OpenedFolder } from "@/lib/collections/folder/open-folder";
import {
  cleanRequestName,
  MAX_NAME_LENGTH,
  requestNameIssue,
} from "@/lib/request/saved/saved-request";
import { MissingFields } from "../../draft/missing-fields";
import { RequestEntry } from "../../draft/request-entry";
import { FolderField, foldersOfText } from "./folder-field";

type FolderEntryProps = {
  entry: FolderRequest;
  readOnly: boolean;
  knownTags: readonly string[];
  /** All requests of the folder. */
  requests: OpenedFolder["requests"];
  onLoad: () => void;
  onEdit: (changed: Partial<CollectionRequest>) => void;
  onDelete: () => void;
};

/** A request in a folder. Its name, tags, note and folder are edited in place. */
export function FolderEntry(props: FolderEntryProps) {
  const { entry, readOnly, knownTags, requests, onLoad, onEdit, onDelete } = props;
  const { name, folders, body, note, tags } = entry.request;
  const [editing, setEditing] = useState<"annotation" | "folder" | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const mover = useRef<HTMLButtonElement>(null);

  const stop = () => {
    const button = editing === "folder" ? mover : pencil;
    flushSync(() => setEditing(null));
    button.current?.focus();
  };
  if (editing === "annotation")
    return (
      <li>
        <AnnotationForm
          title={name}
          value={{ name, note, tags }}
          maxNameLength={MAX_NAME_LENGTH}
          knownTags={knownTags}
          checkName={(typed) =>
            requestNameIssue(
              typed,
              entry.request,
              requests.map(({ request }) => request),
            )
          }
          onSave={(typed) => onEdit({ ...typed, name: cleanRequestName(typed.name) })}
          onStop={stop}
        />
      </li>
    );
  return (
    <li className="grid gap-1">
      <RequestEntry
        name={name}
        body={body}
        annotation={
          <>
            {folders.length > 0 ? (
              <span className="text-xs text-ink-muted">{folders.join(" / ")}</span>
            ) : null}
            <AnnotationView note={note} tags={tags} />
          </>
        }
        onLoad={onLoad}
      >
        {readOnly ? null : (
          <div className="flex p-1.5">
            <IconButton
              ref={pencil}
              label={`Name, tags and note of ${name}`}
              icon={Pencil}
              size="sm"
              onClick={() => setEditing("annotation")}
            />
            <IconButton
              ref={mover}
              label={`Move ${name}`}
              icon={FolderInput}
              size="sm"
              onClick={() => setEditing("folder")}
            />
            <IconButton label={`Delete ${name}`} icon={Trash2} size="sm" onClick={onDelete} />
          </div>
        )}
      </RequestEntry>
      {editing === "folder" ? (
        <FolderForm
          {...{ name, folders, requests }}
          onSave={(next) => onEdit({ folders: next })}
          onStop={stop}
        />
      ) : null}
      <MissingFields paths={entry.stripped} />
    </li>
  );
}

type FolderFormProps = {
  name: string;
  folders: readonly string[];
  requests: OpenedFolder["requests"];
  onSave: (folders: readonly string[]) => void;
  onStop: () => void;
};

function FolderForm({ name, folders, requests, onSave, onStop }: FolderFormProps) {
  const [typed, setTyped] = useState(folders.join("/"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(foldersOfText(typed));
    onStop();
  };
  const stopOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Escape must not also close the dialog around the list.
    event.preventDefault();
    event.stopPropagation();
    onStop();
  };
  return (
    <form
      aria-label={`Folder of ${name}`}
      onSubmit={submit}
      onKeyDown={stopOnEscape}
      className="flex flex-wrap items-end gap-2 rounded-md border border-line-strong p-3"
    >
      <FolderField isFocused value={typed} onChange={setTyped} requests={requests} />
      <Button type="submit" variant="primary">
        Move
      </Button>
      <Button onClick={onStop}>Cancel</Button>
    </form>
  );
}

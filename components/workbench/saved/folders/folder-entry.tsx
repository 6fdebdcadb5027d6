import { FolderInput } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { stopOnEscape } from "@/components/ui/overlays/stop-on-escape";
import type { CollectionRequest } from "@/lib/collections/collection";
import type { FolderRequest, OpenedFolder } from "@/lib/collections/folder/open-folder";
import { requestNameIssue } from "@/lib/request/saved/saved-request";
import { SavedRequestEntry } from "../entry";
import { FolderField, foldersOfText } from "./folder-field";

type FolderEntryProps = {
  entry: FolderRequest;
  readOnly: boolean;
  knownTags: readonly string[];
  requests: OpenedFolder["requests"];
  onLoad: () => void;
  onEdit: (changed: Partial<CollectionRequest>) => void;
  onDelete: () => void;
};

export function FolderEntry(props: FolderEntryProps) {
  const { entry, readOnly, knownTags, requests, onLoad, onEdit, onDelete } = props;
  const { name, folders } = entry.request;
  const [moving, setMoving] = useState(false);
  const mover = useRef<HTMLButtonElement>(null);

  const stopMoving = () => {
    flushSync(() => setMoving(false));
    mover.current?.focus();
  };
  return (
    <SavedRequestEntry
      request={entry.request}
      missing={entry.stripped}
      {...{ knownTags, readOnly, onLoad, onDelete }}
      checkName={(typed) =>
        requestNameIssue(
          typed,
          entry.request,
          requests.map(({ request }) => request),
        )
      }
      onAnnotate={onEdit}
      actions={
        <IconButton
          ref={mover}
          label={`Move ${name}`}
          icon={FolderInput}
          size="sm"
          onClick={() => setMoving(true)}
        />
      }
    >
      {moving ? (
        <FolderForm
          {...{ name, folders, requests }}
          onSave={(next) => onEdit({ folders: next })}
          onStop={stopMoving}
        />
      ) : null}
    </SavedRequestEntry>
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
  return (
    <form
      aria-label={`Folder of ${name}`}
      onSubmit={submit}
      onKeyDown={stopOnEscape(onStop)}
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

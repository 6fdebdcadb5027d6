import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/components/ui/controls/icon-button";
import { RenameForm } from "@/components/ui/controls/rename-form";
import {
  cleanRequestName,
  MAX_NAME_LENGTH,
  type SavedRequest,
} from "@/lib/request/saved/saved-request";
import { MissingFields } from "../draft/missing-fields";
import { RequestEntry } from "../draft/request-entry";

type SavedEntryProps = {
  request: SavedRequest;
  onLoad: () => void;
  onRename: (name: string) => void;
  onDelete: () => void;
};

/** A saved request that can be renamed in place. */
export function SavedEntry({ request, onLoad, onRename, onDelete }: SavedEntryProps) {
  const { name, body, missing } = request;
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);

  const stopRenaming = () => {
    flushSync(() => setRenaming(false));
    pencil.current?.focus();
  };
  const rename = (typed: string) => {
    const newName = cleanRequestName(typed);
    if (newName !== name) onRename(newName);
  };

  return (
    <li className="grid gap-1">
      {renaming ? (
        <RenameForm
          label={`New name for ${name}`}
          name={name}
          maxLength={MAX_NAME_LENGTH}
          onRename={rename}
          onStop={stopRenaming}
        />
      ) : (
        <RequestEntry name={name} body={body} onLoad={onLoad}>
          <div className="flex p-1.5">
            <IconButton
              ref={pencil}
              label={`Rename ${name}`}
              icon={Pencil}
              size="sm"
              onClick={() => setRenaming(true)}
            />
            <IconButton label={`Delete ${name}`} icon={Trash2} size="sm" onClick={onDelete} />
          </div>
        </RequestEntry>
      )}
      <MissingFields paths={missing} />
    </li>
  );
}

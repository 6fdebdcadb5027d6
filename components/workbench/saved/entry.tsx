import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
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
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newName = cleanRequestName(String(new FormData(event.currentTarget).get("name")));
    if (newName !== name) onRename(newName);
    stopRenaming();
  };

  return (
    <li className="grid gap-1">
      {renaming ? (
        <form onSubmit={rename} className="flex items-center gap-2">
          <TextInput
            name="name"
            aria-label={`New name for ${name}`}
            defaultValue={name}
            maxLength={MAX_NAME_LENGTH}
            ref={(input: HTMLInputElement | null) => input?.select()}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              // Escape ends the renaming and must not close the dialog.
              event.preventDefault();
              event.stopPropagation();
              stopRenaming();
            }}
            className="flex-1"
          />
          <Button type="submit" variant="primary">
            Rename
          </Button>
          <Button onClick={stopRenaming}>Cancel</Button>
        </form>
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

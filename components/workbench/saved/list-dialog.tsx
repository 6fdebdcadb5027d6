import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { DeletedNote } from "@/components/ui/feedback/deleted-note";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Dialog } from "@/components/ui/overlays/dialog";
import { presets } from "@/lib/request/presets/presets";
import { requestNameIssue, type SavedRequest } from "@/lib/request/saved/saved-request";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import { renameOrigin } from "@/lib/storage/drafts/change-open-drafts";
import { useCommands } from "../commands/context";
import { openSchedule } from "../commands/open-schedule";
import { OtherDrafts } from "../draft/other-drafts";
import { RequestEntry } from "../draft/request-entry";
import type { DialogProps } from "../layout/dialog-props";
import { SavedRequestEntry } from "./entry";
import { SavedFiles } from "./files";
import { FolderRequests } from "./folders/folder-requests";
import { PlaceChoice } from "./folders/place-choice";
import { useChosenPlace } from "./folders/places";
import { loadSaved } from "./load-saved";
import { MAX_WITHOUT_SEARCH, matchesSearch } from "./matches-search";
import type { SavedRequests } from "./use-saved-requests";
import { saveFailureMessages, useSavedRequests } from "./use-saved-requests";

/**
 * Saved requests and built-in examples. Choosing one fills the form; undo restores the previous
 * draft.
 */
export function SavedDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Saved requests"
      description="Choose one to fill the form. Nothing is sent. Undo restores your draft."
      size="lg"
    >
      <SavedLists onClose={onClose} />
    </Dialog>
  );
}

function SavedLists({ onClose }: { onClose: () => void }) {
  const { load } = useCommands();
  const { place, places, isLoading, choose } = useChosenPlace();
  return (
    <div data-autofocus="" tabIndex={-1} className="grid gap-6 outline-none">
      <section aria-labelledby="saved-requests">
        <h3 id="saved-requests" className="mb-2 font-medium">
          Saved
        </h3>
        <PlaceChoice {...{ place, places }} onChoose={choose} />
        {place ? (
          <FolderRequests key={place.id} {...{ place, onClose }} />
        ) : isLoading ? null : (
          <BrowserRequests onClose={onClose} />
        )}
      </section>
      <OtherDrafts
        onLoad={(body, name) => {
          onClose();
          load(body, name);
        }}
      />
      <Examples onClose={onClose} />
    </div>
  );
}

function BrowserRequests({ onClose }: { onClose: () => void }) {
  const commands = useCommands();
  const announce = useAnnounce();
  const saved = useSavedRequests();
  const deletion = useDeletion(saved);
  const announceIfBlocked = (message: string | null) => {
    if (message !== null) announce(message, { urgent: true });
  };
  const [search, setSearch] = useState("");
  const all = saved.list ?? [];
  const list = all.filter((each) => matchesSearch(each, search));
  const knownTags = [...new Set(all.flatMap(({ tags }) => tags))].toSorted();

  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <SavedFiles saved={saved} />
      </div>
      {saved.failure ? (
        <Callout tone="warn" title="Requests cannot be saved">
          {saveFailureMessages[saved.failure]}
        </Callout>
      ) : null}
      {deletion.failure ? (
        <Callout tone="bad" title="Change not saved" role="alert" className="mb-2">
          {saveFailureMessages[deletion.failure]}
        </Callout>
      ) : null}
      {deletion.deleted ? (
        <div className="mb-2">
          <DeletedNote what={`“${deletion.deleted.name}”`} onUndo={deletion.restore} />
        </div>
      ) : null}
      {saved.list?.length === 0 && !saved.failure ? (
        <p className="text-ink-muted">None yet. Use “Save request…” in the request menu.</p>
      ) : null}
      {all.length > MAX_WITHOUT_SEARCH ? (
        <TextInput
          type="search"
          aria-label="Search saved requests"
          placeholder="Search by name, folder, query, tag or note"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="mb-2"
        />
      ) : null}
      {all.length > 0 && list.length === 0 ? (
        <p role="status" className="text-ink-muted">
          No saved request matches “{search.trim()}”.
        </p>
      ) : null}
      {list.length > 0 ? (
        <ul className="grid gap-1.5">
          {list.map((each) => (
            <SavedRequestEntry
              key={each.id}
              request={each}
              missing={each.missing}
              onLoad={() => {
                onClose();
                loadSaved(commands, each);
              }}
              checkName={(name) => requestNameIssue(name, each, all)}
              knownTags={knownTags}
              onAnnotate={async (changed) => {
                if (await deletion.attempt(saved.save([{ ...each, ...changed }])))
                  renameOrigin(each.id, changed.name);
              }}
              actions={
                <IconButton
                  label={`Schedule ${each.name}…`}
                  icon={CalendarClock}
                  size="sm"
                  onClick={() => announceIfBlocked(openSchedule(each.name, each.body))}
                />
              }
              onDelete={() => deletion.remove(each)}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Examples({ onClose }: { onClose: () => void }) {
  const { load } = useCommands();
  return (
    <section aria-labelledby="saved-built-in">
      <h3 id="saved-built-in" className="mb-2 font-medium">
        Examples
      </h3>
      <ul className="grid gap-1.5">
        {presets.map(({ id, name, help, request }) => (
          <li key={id}>
            <RequestEntry
              name={name}
              help={help}
              body={{ ...request }}
              onLoad={() => {
                onClose();
                load({ ...request }, name);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deletes immediately and offers undo while the list is shown. */
function useDeletion({ save, remove }: SavedRequests) {
  const [deleted, setDeleted] = useState<SavedRequest | null>(null);
  const [failure, setFailure] = useState<StorageFailure | null>(null);

  const attempt = async (change: Promise<StorageResult<null>>) => {
    const result = await change;
    setFailure(result.ok ? null : result.failure);
    return result.ok;
  };

  return {
    deleted,
    failure,
    /** Runs any other change of the list, and reports its failure in the same place. */
    attempt,
    remove: async (request: SavedRequest) => {
      if (await attempt(remove(request.id))) setDeleted(request);
    },
    restore: async () => {
      if (deleted && (await attempt(save([deleted])))) setDeleted(null);
    },
  };
}

import { type FormEvent, useId, useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Dialog } from "@/components/ui/overlays/dialog";
import { draftToBody } from "@/lib/request/draft";
import {
  cleanRequestName,
  MAX_NAME_LENGTH,
  savedText,
  toSavedRequest,
} from "@/lib/request/saved/saved-request";
import { requestTitle } from "@/lib/request/sentence/sentence";
import type { StorageFailure } from "@/lib/storage/browser-database";
import { createStorageId } from "@/lib/storage/storage-id";
import { useCommands } from "../commands/context";
import { MissingFields } from "../draft/missing-fields";
import type { DialogProps } from "../layout/dialog-props";
import { FolderField, foldersOfText } from "./folders/folder-field";
import { originOf } from "./folders/load-request";
import { placeOptions } from "./folders/place-choice";
import { BROWSER, type Place, useChosenPlace } from "./folders/places";
import { useFolder } from "./folders/use-folder";
import { useFolderSave } from "./folders/use-folder-save";
import { saveFailureMessages, useSavedRequests } from "./use-saved-requests";

/** Saves the request of the form under a name, in the browser or in a folder. */
export function SaveDialog({ open, onClose }: DialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save request"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id}>
            Save
          </Button>
        </>
      }
    >
      <SaveForm id={id} onSaved={onClose} />
    </Dialog>
  );
}

function SaveForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { getValues } = useRequestForm();
  const announce = useAnnounce();
  const { tabs } = useCommands();
  const { list, save: store } = useSavedRequests();
  const { place, places, choose } = useChosenPlace();
  const { save: saveFile, question } = useFolderSave();
  const { opened = null } = useFolder(place) ?? {};
  const [body] = useState(() => draftToBody(getValues()));
  const { saved = null } = tabs.open.find((each) => each.id === tabs.active) ?? {};
  // A file has its folder too, so its name alone would add another file.
  const known = saved?.file ? undefined : saved?.name;
  const [name, setName] = useState(() => known ?? cleanRequestName(requestTitle(body)));
  const [folder, setFolder] = useState("");
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const existing = list?.find((each) => each.name === cleanRequestName(name));
  const { missing } = toSavedRequest(body, name, { id: "", savedAt: 0 });

  const saveToBrowser = async () => {
    const saved = toSavedRequest(body, name, {
      ...existing,
      id: existing?.id ?? createStorageId(),
      savedAt: Date.now(),
    });
    const result = await store([saved]);
    if (!result.ok) return setFailure(result.failure);
    tabs.setSaved({ id: saved.id, name: saved.name, body: savedText(body) });
    announce(`Saved as ${saved.name}.`);
    onSaved();
  };
  const saveToPlace = (to: Place) => {
    const request = { name: cleanRequestName(name), folders: foldersOfText(folder) };
    return saveFile(
      { place: to, origin: null, edit: () => ({ ...request, note: "", tags: [], body }) },
      {
        onSaved: (saved) => {
          tabs.setSaved(originOf(to, saved));
          onSaved();
        },
        onTakeTheirs: onSaved,
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (place ? saveToPlace(place) : saveToBrowser());
  };

  return (
    <>
      {question}
      <form id={id} data-drops-typed="" onSubmit={submit} className="grid gap-3">
        <Field label="Name" help={place ? undefined : replaceHelp(existing)}>
          <TextInput
            value={name}
            maxLength={MAX_NAME_LENGTH}
            data-autofocus=""
            onChange={(event) => setName(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        {places.length > 0 ? (
          <Field label="Save in">
            <Select
              value={place?.id ?? BROWSER}
              onChange={(event) => choose(event.currentTarget.value)}
              options={placeOptions(places)}
            />
          </Field>
        ) : (
          <p className="text-ink-muted">Saved in this browser only.</p>
        )}
        {place ? (
          <FolderField value={folder} onChange={setFolder} requests={opened?.requests ?? []} />
        ) : null}
        <MissingFields paths={missing} />
        {failure ? (
          <Callout tone="bad" title="Not saved">
            {saveFailureMessages[failure]}
          </Callout>
        ) : null}
      </form>
    </>
  );
}

const replaceHelp = (existing: unknown): string | undefined =>
  existing ? "A request with this name exists and will be replaced." : undefined;

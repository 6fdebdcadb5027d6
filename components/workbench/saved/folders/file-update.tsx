import { FileWarning } from "lucide-react";
import { useEffect } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { CollectionRequest } from "@/lib/collections/collection";
import { draftToBody } from "@/lib/request/draft";
import type { FileOrigin, SavedOrigin } from "@/lib/storage/drafts/open-drafts";
import { useCommands } from "../../commands/context";
import { originOf } from "./load-request";
import { usePlaces } from "./places";
import { conflictOf, type FolderSave, type SaveConflict } from "./save-to-folder";
import { readFolderNow, useFolder } from "./use-folder";
import { useFolderSave } from "./use-folder-save";

type FileUpdateProps = {
  saved: SavedOrigin & { readonly file: FileOrigin };
  /** Whether the form differs from what was opened or saved. */
  isChanged: boolean;
};

/** Updates the file of the draft in the form, and says when it changes on disk. */
export function FileUpdate({ saved, isChanged }: FileUpdateProps) {
  const { tabs, load } = useCommands();
  const { getValues } = useRequestForm();
  const announce = useAnnounce();
  const { save, showConflict, question } = useFolderSave();
  const { file: origin } = saved;
  const place = usePlaces()?.find(({ id }) => id === origin.place) ?? null;
  const { opened = null } = useFolder(place) ?? {};
  const theirs = opened?.files.find(({ path }) => path === origin.path) ?? null;
  const entry = opened?.requests.find(({ file }) => file.path === origin.path);
  const isNewer = opened !== null && theirs?.version !== origin.version;

  // Another name, note or comment does not conflict with the form.
  const same =
    place && isNewer && entry && originOf(place, entry).body === saved.body
      ? originOf(place, entry)
      : null;
  useEffect(() => {
    if (same) tabs.setSaved(same);
  });

  const saveOf = (): FolderSave | null => {
    if (!place) return null;
    const body = draftToBody(getValues());
    const fallback: CollectionRequest = {
      ...{ name: saved.name, folders: origin.path.split("/").slice(0, -1), note: "", tags: [] },
      body,
    };
    return { place, origin, edit: (current) => ({ ...(current ?? fallback), body }) };
  };
  const handlers = {
    onSaved: (done: Parameters<typeof originOf>[1]) => {
      if (place) tabs.setSaved(originOf(place, done));
    },
    onTakeTheirs: ({ theirs: file, theirRequest }: SaveConflict) => {
      if (!place || !file) return tabs.setSaved(null);
      if (!theirRequest)
        return announce(`${file.path} is not a valid request, so it was not opened.`, {
          urgent: true,
        });
      load(theirRequest.body, theirRequest.name);
      tabs.setSaved(originOf(place, { file, request: theirRequest }));
    },
  };
  const update = () => {
    const next = saveOf();
    if (next) void save(next, handlers);
    else announce("Not updated. The folder of this request is no longer linked.", { urgent: true });
  };
  const showBoth = async () => {
    const next = saveOf();
    if (!next) return;
    // The file may have changed again since the page last looked.
    const now = (await readFolderNow(next.place)).opened;
    const file = now?.files.find(({ path }) => path === origin.path) ?? null;
    if (now) showConflict(conflictOf(next, origin.path, file, now), handlers);
  };

  return (
    <>
      {question}
      {isNewer && !same ? (
        <Button
          size="sm"
          variant="ghost"
          icon={FileWarning}
          className="text-warn"
          onClick={() => void showBoth()}
        >
          {theirs ? "Changed on disk" : "Deleted on disk"}
        </Button>
      ) : null}
      {isChanged ? (
        <Button size="sm" variant="ghost" onClick={update}>
          Update
        </Button>
      ) : null}
    </>
  );
}

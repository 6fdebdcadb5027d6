import type { CollectionRequest } from "@/lib/collections/collection";
import type { FolderRequest, OpenedFolder } from "@/lib/collections/folder/open-folder";
import { mergeVariables } from "@/lib/collections/merge-variables";
import type { FolderFile } from "@/lib/contract/collections/collection-folder";
import { countOf } from "@/lib/format/count";
import { bodyToDraft, draftToBody } from "@/lib/request/draft";
import { savedText } from "@/lib/request/saved/saved-request";
import { changeDraft, type OpenDraft, type SavedOrigin } from "@/lib/storage/drafts/open-drafts";
import { readVariables, writeVariables } from "@/lib/storage/variables/variables";
import type { Place } from "./places";

/** Connects a draft to the file that it was opened from or saved as. */
export const originOf = (
  place: Place,
  { file, request }: Pick<FolderRequest, "file"> & { readonly request: CollectionRequest },
): SavedOrigin => ({
  id: `${place.id}:${file.path}`,
  name: request.name,
  body: savedText(draftToBody(bodyToDraft(request.body))),
  file: { place: place.id, path: file.path, version: file.version },
});

/** Connects the drafts of a file to its new version, which has another name or place but the same body. */
export function moveDrafts(
  drafts: readonly OpenDraft[],
  place: Place,
  before: FolderFile,
  after: Parameters<typeof originOf>[1],
): void {
  for (const { id, saved } of drafts) {
    const { file } = saved ?? {};
    if (file?.place !== place.id || file.path !== before.path) continue;
    // Another version may have another body, which the draft does not have.
    if (file.version === before.version) changeDraft(id, { saved: originOf(place, after) });
  }
}

/**
 * Adds the variables and environments of a folder to those of this browser, so that its requests can run. Existing values
 * stay. Returns a message; null if nothing is to say.
 */
export function addFolderVariables(folder: OpenedFolder): string | null {
  const { merged, added, losses } = mergeVariables(readVariables(), folder);
  if (added > 0) writeVariables(merged);
  const parts = [
    ...(added > 0 ? [`${countOf(added, "variable")} of the collection added.`] : []),
    ...(losses.length > 0
      ? [`Your values differ and stay: ${losses.map(({ what }) => what).join(", ")}.`]
      : []),
  ];
  return parts.length > 0 ? parts.join(" ") : null;
}

/** Replaces the values that differ by those of the folder. */
export function takeFolderValues(folder: OpenedFolder): void {
  const before = readVariables();
  const { merged } = mergeVariables({ ...folder, chosen: before.chosen }, before);
  writeVariables({ ...merged, chosen: before.chosen });
}

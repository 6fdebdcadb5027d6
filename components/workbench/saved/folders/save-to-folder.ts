import type { CollectionRequest } from "@/lib/collections/collection";
import type { OpenedFolder } from "@/lib/collections/folder/open-folder";
import { requestChange, rootFileChange } from "@/lib/collections/folder/request-change";
import type { FolderFile } from "@/lib/contract/collections/collection-folder";
import type { Place } from "./places";
import { readFolderNow } from "./use-folder";

export type FolderSave = {
  readonly place: Place;
  /** The file that the request replaces, as the user saw it; null for a new one. */
  readonly origin: Pick<FolderFile, "path" | "version"> | null;
  /** The request to save, made from the one in the file now; null if the file is missing or invalid. */
  readonly edit: (current: CollectionRequest | null) => CollectionRequest;
  /** Saves even if a line seems to hold a secret. */
  readonly allowSecrets?: boolean;
};

export type SavedFile = {
  readonly file: FolderFile;
  readonly request: CollectionRequest;
  /** Dotted paths of fields that files must not hold. */
  readonly stripped: readonly string[];
};

export type FolderSaveOutcome =
  | { readonly kind: "saved"; readonly saved: SavedFile }
  | { readonly kind: "conflict"; readonly conflict: SaveConflict }
  | { readonly kind: "secrets"; readonly save: FolderSave; readonly lines: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

/** The file has changed since the user opened it. Nothing was written. */
export type SaveConflict = {
  readonly save: FolderSave;
  readonly path: string;
  /** Null if the file was deleted. */
  readonly theirs: FolderFile | null;
  readonly theirRequest: CollectionRequest | null;
  /** The file that the save would write. */
  readonly mine: string;
  readonly myRequest: CollectionRequest;
};

/** Saves a request to a folder, unless its file has a different version than the user saw. */
export async function saveToFolder(save: FolderSave): Promise<FolderSaveOutcome> {
  const { place, origin, edit, allowSecrets } = save;
  const { opened, failure } = await readFolderNow(place);
  if (failure || !opened) return failed(failure && "message" in failure ? failure.message : null);
  const current = origin ? (opened.files.find(({ path }) => path === origin.path) ?? null) : null;
  if (origin && current?.version !== origin.version)
    return { kind: "conflict", conflict: conflictOf(save, origin.path, current, opened) };
  const request = edit(requestAt(opened, current));
  const { change, path, stripped, secrets } = requestChange(request, current, opened);
  if (secrets.length > 0 && !allowSecrets) return { kind: "secrets", save, lines: secrets };
  if (!change && current) return { kind: "saved", saved: { file: current, request, stripped } };
  if (!change) return failed(null);
  const rootFile = rootFileChange(place.name, opened);
  // Another user may create it at the same time.
  if (rootFile) await place.folder.change(rootFile);
  const result = await place.folder.change(change);
  const after = (await readFolderNow(place)).opened;
  if (result.ok && result.value)
    return { kind: "saved", saved: { file: result.value, request, stripped } };
  if (result.ok) return failed(null);
  if (result.failure.kind !== "changed") return failed(result.failure.message);
  if (!origin) return failed(`${path} was created in the meantime. Save again.`);
  return {
    kind: "conflict",
    conflict: conflictOf(save, origin.path, result.failure.current, after ?? opened),
  };
}

const failed = (message: string | null): FolderSaveOutcome => ({
  kind: "failed",
  message: message ?? "The folder could not be read. Try again.",
});

/** Both versions: the file as it is, and what the save would make of it. */
export function conflictOf(
  save: FolderSave,
  path: string,
  theirs: FolderFile | null,
  opened: OpenedFolder,
): SaveConflict {
  const theirRequest = requestAt(opened, theirs);
  const myRequest = save.edit(theirRequest);
  const { change } = requestChange(myRequest, theirs, opened);
  return {
    ...{ save, path, theirs, theirRequest, myRequest },
    mine: change?.text ?? theirs?.text ?? "",
  };
}

const requestAt = ({ requests }: OpenedFolder, file: FolderFile | null): CollectionRequest | null =>
  requests.find((each) => each.file.path === file?.path && each.file.version === file.version)
    ?.request ?? null;

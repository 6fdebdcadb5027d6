import {
  type CollectionFolder,
  type FolderChange,
  type FolderFailure,
  type FolderFile,
  type FolderResult,
  folderLimits,
  tooLarge,
} from "@/lib/contract/collections/collection-folder";
import { fileNameKey, folderPathIssue } from "@/lib/contract/collections/folder-path";
import { directoryAccess } from "./directory-access";
import {
  type DirectoryCache,
  DirectoryError,
  isNotFound,
  readDirectory,
  readFileOf,
  versionOf,
} from "./directory-files";
import type { LinkedFolder } from "./linked-folders";

/** Ends a change without an effect. */
class Rejected extends Error {
  constructor(readonly failure: FolderFailure) {
    super();
  }
}

/** A collection in a folder of this computer. Changes of several tabs run one after the other. */
export function directoryFolder({ id, handle: root }: LinkedFolder): CollectionFolder {
  const cache: DirectoryCache = new Map();
  return {
    list: (tag) =>
      attempt(async () => {
        const access = await checkAccess(root);
        const { files, issues } = await readDirectory(root, cache);
        const readOnly = access === "read";
        const facts = [readOnly, files.map(({ path, version }) => [path, version]), issues];
        const next = await versionOf(new TextEncoder().encode(JSON.stringify(facts)));
        return next === tag ? null : { tag: next, readOnly, files, issues };
      }),
    change: (change) =>
      attempt(async () => {
        await checkAccess(root);
        return navigator.locks.request(`search-workbench.folder.${id}`, () => apply(root, change));
      }),
  };
}

async function checkAccess(root: FileSystemDirectoryHandle): Promise<"read" | "write"> {
  const access = await directoryAccess(root);
  if (access === "ask")
    throw new Rejected({
      kind: "locked",
      message: "The browser asks again before the workbench may use this folder.",
    });
  return access;
}

async function apply(
  root: FileSystemDirectoryHandle,
  change: FolderChange,
): Promise<FolderFile | null> {
  const target = change.kind === "move" ? change.to : change.path;
  const issue = folderPathIssue(target) ?? folderPathIssue(change.path);
  if (issue !== null) throw new DirectoryError(issue);
  const current = await currentFile(root, change.path);
  if ((current?.version ?? null) !== change.expected)
    throw new Rejected({ kind: "changed", current });
  if (change.kind === "remove") {
    await removeFile(root, change.path);
    return null;
  }
  const bytes = new TextEncoder().encode(change.text);
  if (bytes.length > folderLimits.fileBytes) throw new DirectoryError(tooLarge());
  if (change.kind === "move" || change.expected === null) await rejectTaken(root, target);
  await writeFile(root, target, bytes, change.kind === "write" ? change.expected : null);
  if (change.kind === "move") await removeFile(root, change.path);
  return { path: target, text: change.text, version: await versionOf(bytes) };
}

/** The folder of a file; null if it does not exist and is not created. */
async function parentOf(
  root: FileSystemDirectoryHandle,
  path: string,
  create: boolean,
): Promise<{ parent: FileSystemDirectoryHandle; name: string } | null> {
  const parts = path.split("/");
  let parent = root;
  try {
    for (const part of parts.slice(0, -1))
      parent = await parent.getDirectoryHandle(part, { create });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
  return { parent, name: parts.at(-1) ?? "" };
}

async function currentFile(
  root: FileSystemDirectoryHandle,
  path: string,
): Promise<FolderFile | null> {
  const place = await parentOf(root, path, false);
  if (!place) return null;
  try {
    return await readFileOf(await place.parent.getFileHandle(place.name), path);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The browser writes to a temporary file, which replaces the other one when it is closed. */
async function writeFile(
  root: FileSystemDirectoryHandle,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  expected: string | null,
): Promise<void> {
  const place = await parentOf(root, path, true);
  if (!place) throw new DirectoryError("The folder of the file was removed. Save again.");
  const handle = await place.parent.getFileHandle(place.name, { create: true });
  const writable = await handle.createWritable();
  try {
    await writable.write(bytes);
    const now = await readFileOf(handle, path);
    const isExpected = expected === null ? now.text === "" : now.version === expected;
    if (!isExpected) throw new Rejected({ kind: "changed", current: now });
  } catch (error) {
    await writable.abort().catch(() => {});
    throw error;
  }
  await writable.close();
}

async function removeFile(root: FileSystemDirectoryHandle, path: string): Promise<void> {
  const place = await parentOf(root, path, false);
  await place?.parent.removeEntry(place.name);
  const parts = path.split("/");
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const folder = await parentOf(root, parts.slice(0, count).join("/"), false);
    // Rejects for a folder with content.
    const isRemoved = await folder?.parent.removeEntry(folder.name).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** Rejects the name of another file, also one that differs only in case. */
async function rejectTaken(root: FileSystemDirectoryHandle, path: string): Promise<void> {
  let folder = root;
  for (const part of path.split("/")) {
    let next: FileSystemHandle | null = null;
    for await (const [name, handle] of folder.entries()) {
      if (fileNameKey(name) !== fileNameKey(part)) continue;
      if (name !== part || handle.kind === "file")
        throw new Rejected({
          kind: "exists",
          message: `“${name}” exists. Choose another name.`,
        });
      next = handle;
    }
    if (!next) return;
    folder = next as FileSystemDirectoryHandle;
  }
}

async function attempt<Value>(use: () => Promise<Value>): Promise<FolderResult<Value>> {
  try {
    return { ok: true, value: await use() };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): FolderFailure {
  if (error instanceof Rejected) return error.failure;
  const message =
    error instanceof DirectoryError
      ? error.message
      : error instanceof DOMException
        ? messages[error.name]
        : undefined;
  return { kind: "failed", message: message ?? "The browser could not use the folder. Try again." };
}

const messages: Readonly<Record<string, string>> = {
  NotAllowedError: "The browser may not change this folder. Link it again and allow changes.",
  NoModificationAllowedError: "Another tab is writing this file. Try again in a moment.",
  NotFoundError: "The folder was moved or deleted. Link it again.",
  QuotaExceededError: "The disk is full.",
  TypeMismatchError: "A file has the name of the folder. Choose another folder.",
};

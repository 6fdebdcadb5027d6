import {
  type FolderFile,
  type FolderIssue,
  folderLimits,
  tooLarge,
  tooManyFiles,
} from "@/lib/contract/collections/collection-folder";
import { folderPathIssue, isIgnoredName } from "@/lib/contract/collections/folder-path";

/** Ends the use of a folder with a message for the user. */
export class DirectoryError extends Error {
  override readonly name = "DirectoryError";
}

const YAML = /\.ya?ml$/i;
/** File systems have a resolution of up to two seconds: a younger file may change without a new time. */
const SETTLED_MS = 2_000;

type Cached = { readonly modified: number; readonly size: number; readonly file: FolderFile };

/** The files of a directory at the last read, so that unchanged ones are not read again. */
export type DirectoryCache = Map<string, Cached>;

type Read = { readonly files: readonly FolderFile[]; readonly issues: readonly FolderIssue[] };

export async function readDirectory(
  root: FileSystemDirectoryHandle,
  cache: DirectoryCache,
): Promise<Read> {
  const files: FolderFile[] = [];
  const issues: FolderIssue[] = [];
  const before = new Map(cache);
  cache.clear();
  let bytes = 0;
  for (const [path, handle] of await walk(root)) {
    const issue = folderPathIssue(path);
    const read = issue ?? (await readCached(handle, path, before.get(path), cache));
    if (read === null) continue;
    if (typeof read === "string") issues.push({ path, line: null, message: read });
    else {
      files.push(read.file);
      bytes += read.size;
    }
    if (files.length > folderLimits.files || bytes > folderLimits.bytes)
      throw new DirectoryError(tooManyFiles());
  }
  return { files, issues };
}

async function walk(
  root: FileSystemDirectoryHandle,
): Promise<readonly (readonly [string, FileSystemFileHandle])[]> {
  const found: [string, FileSystemFileHandle][] = [];
  const folders: [string, FileSystemDirectoryHandle][] = [["", root]];
  let entries = 0;
  for (const [folder, directory] of folders)
    for await (const [name, handle] of directory.entries()) {
      entries += 1;
      if (entries > folderLimits.entries) throw new DirectoryError(tooManyFiles());
      if (isIgnoredName(name)) continue;
      const path = `${folder}${name}`;
      if (handle.kind === "file") {
        if (YAML.test(name)) found.push([path, handle as FileSystemFileHandle]);
      } else if (path.split("/").length < folderLimits.depth)
        folders.push([`${path}/`, handle as FileSystemDirectoryHandle]);
    }
  return found.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function readCached(
  handle: FileSystemFileHandle,
  path: string,
  before: Cached | undefined,
  cache: DirectoryCache,
): Promise<Cached | string | null> {
  try {
    const { lastModified: modified, size } = await handle.getFile();
    const isSame = before?.modified === modified && before.size === size;
    const read = isSame ? before : { modified, size, file: await readFileOf(handle, path) };
    if (Date.now() - modified > SETTLED_MS) cache.set(path, read);
    return read;
  } catch (error) {
    if (error instanceof DirectoryError) return error.message;
    if (isNotFound(error)) return null;
    if (error instanceof DOMException && error.name === "NotReadableError")
      return "The browser may not read the file.";
    throw error;
  }
}

export async function readFileOf(handle: FileSystemFileHandle, path: string): Promise<FolderFile> {
  const file = await handle.getFile();
  if (file.size > folderLimits.fileBytes) throw new DirectoryError(tooLarge());
  const bytes = await file.arrayBuffer();
  return { path, text: decode(bytes), version: await versionOf(bytes) };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new DirectoryError("The file is not UTF-8 text.");
  }
}

export async function versionOf(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "NotFoundError";

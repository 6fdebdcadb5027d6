import "server-only";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type FolderFile,
  type FolderIssue,
  type FolderListing,
  folderLimits,
  tooLarge,
  tooManyFiles,
} from "@/lib/contract/collections/collection-folder";
import { folderPathIssue, isIgnoredName } from "@/lib/contract/collections/folder-path";
import { codeOf, folderFailed } from "./folder-error";

const YAML = /\.ya?ml$/i;
/** File systems and clocks have a resolution of up to two seconds: a younger file may change without a new time. */
const SETTLED_MS = 2_000;

type Entry = { readonly path: string; readonly isLink: boolean };
type Cached = { readonly stamp: string; readonly file: FolderFile };
const caches = new Map<string, Map<string, Cached>>();

/** All files of the folder with their texts. `root` has no symbolic link. */
export async function listFolder(root: string, readOnly: boolean): Promise<FolderListing> {
  const before = caches.get(root);
  const cache = new Map<string, Cached>();
  const files: FolderFile[] = [];
  const issues: FolderIssue[] = [];
  let bytes = 0;
  for (const { path, isLink } of await walk(root)) {
    const issue = isLink ? "The file is a symbolic link and was not read." : folderPathIssue(path);
    const read = issue ?? (await readCached(join(root, path), path, before?.get(path), cache));
    if (read === null) continue;
    if (typeof read === "string") issues.push({ path, line: null, message: read });
    else files.push(read);
    bytes += typeof read === "string" ? 0 : Buffer.byteLength(read.text);
    if (files.length > folderLimits.files || bytes > folderLimits.bytes)
      throw folderFailed(tooManyFiles());
  }
  caches.set(root, cache);
  const isReadOnly = readOnly || !(await mayWrite(root));
  const tag = hashOf(
    JSON.stringify([isReadOnly, files.map(({ path, version }) => [path, version]), issues]),
  );
  return { tag, readOnly: isReadOnly, files, issues };
}

/** Number and size of the files, to check the limits before a new one. */
export async function measureFolder(root: string): Promise<{ files: number; bytes: number }> {
  const entries = await walk(root);
  let bytes = 0;
  for (const { path } of entries)
    bytes += (await lstat(join(root, path)).catch(() => null))?.size ?? 0;
  return { files: entries.length, bytes };
}

/** The YAML files in a fixed order. Does not follow symbolic links. */
async function walk(root: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  const folders = [""];
  let entries = 0;
  for (let at = 0; at < folders.length; at += 1) {
    const folder = folders[at] ?? "";
    const children = await readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
      if (folder !== "" && codeOf(error) !== "") return [];
      throw error;
    });
    entries += children.length;
    if (entries > folderLimits.entries) throw folderFailed(tooManyFiles());
    for (const child of children) {
      if (isIgnoredName(child.name)) continue;
      const path = `${folder}${child.name}`;
      if (child.isDirectory()) {
        if (path.split("/").length < folderLimits.depth) folders.push(`${path}/`);
      } else if (YAML.test(child.name) && (child.isFile() || child.isSymbolicLink()))
        found.push({ path, isLink: child.isSymbolicLink() });
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function readCached(
  full: string,
  path: string,
  before: Cached | undefined,
  cache: Map<string, Cached>,
): Promise<FolderFile | string | null> {
  const stats = await lstat(full, { bigint: true }).catch(() => null);
  if (!stats) return null;
  const stamp = `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
  const file = before?.stamp === stamp ? before.file : await readFileOrReason(full, path);
  const isSettled = Date.now() - Number(stats.ctimeMs) > SETTLED_MS;
  if (file && typeof file !== "string" && isSettled) cache.set(path, { stamp, file });
  return file;
}

const readFileOrReason = (full: string, path: string): Promise<FolderFile | string | null> =>
  readFolderFile(full, path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    return error instanceof Error && codeOf(error) === ""
      ? error.message
      : "The server may not read the file.";
  });

/** Throws if the file does not exist, is not a regular file, is too large or is not UTF-8. */
export async function readFolderFile(full: string, path: string): Promise<FolderFile> {
  const handle = await open(
    full,
    // Without O_NONBLOCK, opening a named pipe would wait for its writer.
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  );
  try {
    const bytes = await readAll(handle);
    return { path, text: textOf(bytes), version: hashOf(bytes) };
  } finally {
    await handle.close();
  }
}

async function readAll(handle: FileHandle): Promise<Buffer> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw folderFailed("This is not a file.");
  if (stats.size > folderLimits.fileBytes) throw folderFailed(tooLarge());
  const bytes = await handle.readFile();
  if (bytes.length > folderLimits.fileBytes) throw folderFailed(tooLarge());
  return bytes;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw folderFailed("The file is not UTF-8 text.");
  }
}

export const hashOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

const mayWrite = (root: string): Promise<boolean> =>
  access(root, constants.W_OK).then(
    () => true,
    () => false,
  );

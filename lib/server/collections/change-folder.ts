import "server-only";
import { randomUUID } from "node:crypto";
import {
  chmod,
  chown,
  link,
  lstat,
  open,
  readdir,
  rename,
  rmdir,
  stat,
  unlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type FolderChange,
  type FolderFile,
  folderLimits,
  tooLarge,
  tooManyFiles,
} from "@/lib/contract/collections/collection-folder";
import { codeOf, FolderError, folderFailed } from "./folder-error";
import { withFolderLock } from "./folder-lock";
import { resolveInFolder } from "./locate";
import { hashOf, measureFolder, readFolderFile } from "./read-folder";

type Check = () => void;

/** Applies a change if the file has the expected version. Throws a `FolderError` otherwise. */
export async function changeFolder(root: string, change: FolderChange): Promise<FolderFile | null> {
  if (change.kind !== "remove" && Buffer.byteLength(change.text) > folderLimits.fileBytes)
    throw folderFailed(tooLarge());
  return withFolderLock(root, async (check) => {
    const isNew = change.kind === "write" && change.expected === null;
    const full = await resolveInFolder(root, change.path, isNew);
    const current = await currentFile(full, change.path);
    if ((current?.version ?? null) !== change.expected)
      throw new FolderError({ kind: "changed", current });
    switch (change.kind) {
      case "write":
        if (isNew) await createFile(root, full, change.text, check);
        else await replaceFile(full, change.text, check);
        return { path: change.path, text: change.text, version: hashOf(change.text) };
      case "move":
        return moveFile(root, full, change, check);
      case "remove":
        check();
        await unlink(full);
        await removeEmptyFolders(root, dirname(full));
        return null;
    }
  });
}

async function moveFile(
  root: string,
  from: string,
  { to, text }: Extract<FolderChange, { kind: "move" }>,
  check: Check,
): Promise<FolderFile> {
  const full = await resolveInFolder(root, to, true);
  await createFile(root, full, text, check, from);
  await unlink(from);
  await removeEmptyFolders(root, dirname(from));
  return { path: to, text, version: hashOf(text) };
}

async function currentFile(full: string, path: string): Promise<FolderFile | null> {
  try {
    return await readFolderFile(full, path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    if (codeOf(error) === "ELOOP") throw folderFailed("The file is a symbolic link.");
    throw error;
  }
}

/** Never replaces a file. */
async function createFile(
  root: string,
  full: string,
  text: string,
  check: Check,
  like?: string,
): Promise<void> {
  if (await exists(full)) throw taken();
  const { files, bytes } = await measureFolder(root);
  const isTooMuch = bytes + Buffer.byteLength(text) > folderLimits.bytes;
  if (files >= folderLimits.files || isTooMuch) throw folderFailed(tooManyFiles());
  await withDraft(full, text, like, async (draft) => {
    check();
    try {
      // Unlike `rename`, it fails if another program has just made the file.
      await link(draft, full);
      await unlink(draft);
    } catch (error) {
      if (codeOf(error) === "EEXIST") throw taken();
      // File systems without hard links.
      if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(codeOf(error)))
        throw error;
      if (await exists(full)) throw taken();
      await rename(draft, full);
    }
  });
}

const replaceFile = (full: string, text: string, check: Check): Promise<void> =>
  withDraft(full, text, full, (draft) => {
    check();
    return rename(draft, full);
  });

/** Writes a temporary file in the same folder, with mode and owner of `like`, and removes it if `publish` fails. */
async function withDraft(
  full: string,
  text: string,
  like: string | undefined,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(full), `.${randomUUID()}.new`);
  try {
    const handle = await open(draft, "wx", 0o666);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (like !== undefined) {
      const { mode, uid, gid } = await stat(like);
      // Only root may change the owner of a file.
      await chown(draft, uid, gid).catch(() => {});
      await chmod(draft, mode & 0o7777);
    }
    await publish(draft);
  } catch (error) {
    await unlink(draft).catch(() => {});
    throw error;
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(root); at = dirname(at)) {
    const names = await readdir(at).catch(() => ["?"]);
    if (names.length > 0) return;
    await rmdir(at).catch(() => {});
  }
}

const exists = (full: string): Promise<boolean> =>
  lstat(full).then(
    () => true,
    () => false,
  );

const taken = () =>
  new FolderError({
    kind: "exists",
    message: "A file with this name exists. Choose another name.",
  });

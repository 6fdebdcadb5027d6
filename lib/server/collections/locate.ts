import "server-only";
import { lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileNameKey, folderPathIssue } from "@/lib/contract/collections/folder-path";
import { codeOf, FolderError, folderFailed } from "./folder-error";

/**
 * The absolute path of a file in the folder. Each folder on the way must be a real one, so that no symbolic link leads
 * out. With `create`, missing folders are made, and names that differ from existing ones only in case are rejected.
 */
export async function resolveInFolder(
  root: string,
  path: string,
  create: boolean,
): Promise<string> {
  const issue = folderPathIssue(path);
  if (issue !== null) throw folderFailed(issue);
  const parts = path.split("/");
  let folder = root;
  for (const [index, part] of parts.entries()) {
    if (create) await rejectTwin(folder, part);
    const full = join(folder, part);
    if (index === parts.length - 1) return full;
    await enter(full, create);
    folder = full;
  }
  return folder;
}

async function enter(full: string, create: boolean): Promise<void> {
  if (create)
    await mkdir(full).catch((error) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  const stats = await lstat(full).catch((error) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (stats && !stats.isDirectory())
    throw folderFailed("The path leads through a symbolic link or a file. Choose another folder.");
}

async function rejectTwin(folder: string, part: string): Promise<void> {
  const names = await readdir(folder);
  if (names.includes(part)) return;
  const twin = names.find((name) => fileNameKey(name) === fileNameKey(part));
  if (twin !== undefined)
    throw new FolderError({
      kind: "exists",
      message: `“${twin}” exists, and some file systems treat “${part}” as the same name. Choose another name.`,
    });
}

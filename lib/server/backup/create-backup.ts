import "server-only";
import { chmod, copyFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { copyDatabaseFile } from "@/lib/engine/storage/copy-database";
import { makeFolder } from "@/lib/engine/storage/open-database";
import { dataFiles, explainFullDisk, isDatabase, pathWithin, sha256, syncFile } from "./data-files";
import { type BackedUpFile, backupManifest, MANIFEST_FILE } from "./manifest";

export type BackupOptions = {
  readonly dataDirectory: string;
  /** A new folder, outside of the data folder. */
  readonly target: string;
  /** Version of the workbench. */
  readonly program: string;
};

export type BackupSummary = { readonly files: number; readonly bytes: number };

/**
 * Copies the data folder to a new folder, also while a server uses it. Everything that was written before the call is in
 * the copy. The folder appears when it is complete; only this user can read it, because it contains the keys.
 * @throws Error with a message for the operator
 */
export async function createBackup(options: BackupOptions): Promise<BackupSummary> {
  const { program } = options;
  const dataDirectory = resolve(options.dataDirectory);
  const target = resolve(options.target);
  if ((await pathWithin(dataDirectory, target)) !== null)
    throw new Error(`The backup must be outside of the data folder ${dataDirectory}.`);
  if (await exists(target)) throw new Error(`${target} exists. Name a new folder for the backup.`);
  const paths = (await isFolder(dataDirectory)) ? await dataFiles(dataDirectory) : [];
  // An empty folder is usually a wrong setting: it must not become a backup that looks successful.
  if (paths.length === 0)
    throw new Error(
      `There is no data in the folder ${dataDirectory}, so there is nothing to back up. Check WORKBENCH_DATA_DIR.`,
    );
  const partial = `${target}.partial-${process.pid}`;
  const createdAt = new Date().toISOString();
  try {
    makeFolder(partial);
  } catch (error) {
    throw new Error(`${target} cannot be created. Name another folder for the backup.`, {
      cause: error,
    });
  }
  try {
    const files: BackedUpFile[] = [];
    for (const path of paths) {
      const copied = await copyOne(join(dataDirectory, path), join(partial, path));
      if (copied) files.push({ path, ...copied });
    }
    const manifest = join(partial, MANIFEST_FILE);
    await writeFile(manifest, backupManifest({ program, createdAt, files }), { mode: 0o600 });
    await syncFile(manifest);
    await rename(partial, target);
    await syncFile(dirname(target));
    return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw explainFullDisk(error, target);
  }
}

/** Null if the file was deleted meanwhile. */
async function copyOne(from: string, to: string): Promise<Omit<BackedUpFile, "path"> | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    if (await isDatabase(from)) copyDatabaseFile(from, to);
    else {
      await copyFile(from, to);
      await chmod(to, 0o600);
      await syncFile(to);
    }
  } catch (error) {
    if (!(await exists(from))) return null;
    throw error;
  }
  const { size } = await stat(to);
  return { bytes: size, sha256: await sha256(to) };
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

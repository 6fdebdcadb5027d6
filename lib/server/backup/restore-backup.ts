import "server-only";
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { openLedger } from "@/lib/engine/accounts/ledger-store";
import { engineFiles } from "@/lib/engine/engine";
import { openChangeHistory } from "@/lib/engine/history/change-history";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { lockDataFolder, UNFINISHED_RESTORE } from "../lifecycle/data-folder";
import { explainFullDisk, pathWithin, sha256, syncFile } from "./data-files";
import { type BackupManifest, MANIFEST_FILE, parseManifest } from "./manifest";

export type RestoreOptions = {
  readonly backup: string;
  readonly dataDirectory: string;
};

export type RestoreSummary = {
  readonly createdAt: string;
  readonly program: string;
  readonly files: number;
  /** The folder with the earlier content of the data folder. Null if it was empty. */
  readonly earlier: string | null;
};

/** Entries of the data folder that a restore leaves in place. */
const STAYS = /^server\.|^before-restore-|^\.restoring$|^restore-unfinished$/;

/**
 * Replaces the content of the data folder by that of a backup. First it copies, checks and updates the backup beside the
 * data; if that fails, the data is unchanged. The earlier content moves to a folder `before-restore-…`.
 * @throws Error with a message for the operator
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const backup = resolve(options.backup);
  const dataDirectory = resolve(options.dataDirectory);
  const manifest = await readManifest(backup);
  const within = await pathWithin(dataDirectory, backup);
  if (within === "")
    throw new Error(
      `${dataDirectory} is the backup itself. Set WORKBENCH_DATA_DIR to the data folder, or move the backup.`,
    );
  // A running server has the files open.
  lockDataFolder(dataDirectory, { isRestore: true });
  const staging = join(dataDirectory, ".restoring");
  await rm(staging, { recursive: true, force: true });
  try {
    await stage(backup, manifest, staging);
    await updateDatabases(staging);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw explainFullDisk(error, dataDirectory);
  }
  // A backup in the data folder stays there: the earlier content moves to another folder, which the user may delete.
  const earlier = await exchange(dataDirectory, staging, within?.split(sep)[0]);
  const { createdAt, program, files } = manifest;
  return { createdAt, program, files: files.length, earlier };
}

async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(join(backup, MANIFEST_FILE), "utf8").catch(() => null);
  if (text === null) throw new Error(`${backup} is not a backup: it has no ${MANIFEST_FILE}.`);
  return parseManifest(text, backup);
}

async function stage(backup: string, { files }: BackupManifest, staging: string): Promise<void> {
  await mkdir(staging, { mode: 0o700 });
  for (const { path, sha256: expected } of files) {
    const to = join(staging, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const from = join(backup, path);
    await access(from, constants.R_OK).catch((error: unknown) => {
      throw new Error(`The backup is incomplete: ${path} cannot be read.`, { cause: error });
    });
    await copyFile(from, to);
    await chmod(to, 0o600);
    if ((await sha256(to)) !== expected)
      throw new Error(`The backup is damaged: ${path} differs from its checksum.`);
    await syncFile(to);
  }
}

/** Opens the databases as the engine does: updates older ones, and throws for newer ones. */
async function updateDatabases(folder: string): Promise<void> {
  const files = engineFiles(folder);
  openLibrary(files).close();
  await openLedger(files.ledger).close();
  openChangeHistory(files.history).close();
}

/** Moves the earlier content away and the staged content in. A crash in between is reported at the next start. */
async function exchange(folder: string, staging: string, backup?: string): Promise<string | null> {
  const marker = join(folder, UNFINISHED_RESTORE);
  await writeFile(marker, "");
  await syncFile(folder);
  const entries = (await readdir(folder)).filter((name) => !STAYS.test(name) && name !== backup);
  const earlier = join(folder, `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  if (entries.length > 0) await mkdir(earlier, { mode: 0o700 });
  for (const name of entries) await rename(join(folder, name), join(earlier, name));
  for (const name of await readdir(staging)) await rename(join(staging, name), join(folder, name));
  await rm(staging, { recursive: true });
  await rm(marker);
  await syncFile(folder);
  return entries.length > 0 ? earlier : null;
}

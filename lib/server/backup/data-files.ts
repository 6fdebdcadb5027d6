import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, opendir, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { DataFileError, dataFileCause } from "@/lib/engine/storage/data-file-error";

/** Files and folders at the top of the data folder that no backup needs. */
const leftOut = [
  // Made again when needed.
  /^page-cache\.sqlite$/,
  // A restore would bring back revoked shares and deleted runs of agents.
  /^shares$/,
  /^mcp\.sqlite$/,
  /^chromium$/,
  /^browser$/,
  // Files of the running server.
  /^server\.(?:lock|pid)$/,
  // Files of earlier repairs, updates and restores.
  /\.damaged$/,
  /\.before-update$/,
  /^before-restore-/,
  /^\.restoring$/,
];
/** SQLite merges these into the copy of the database. */
const JOURNAL = /-(?:wal|shm|journal)$/;

/** Paths of the files to back up, relative to the data folder, with slashes. */
export async function dataFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  const read = async (path: string): Promise<void> => {
    for await (const entry of await opendir(path)) {
      const full = join(path, entry.name);
      const isLeftOut = path === folder && leftOut.some((name) => name.test(entry.name));
      if (isLeftOut || JOURNAL.test(entry.name)) continue;
      if (entry.isDirectory()) await read(full);
      else if (entry.isFile()) files.push(relative(folder, full).split(sep).join("/"));
    }
  };
  await read(folder);
  return files.toSorted();
}

const SQLITE_HEADER = "SQLite format 3\0";

export async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SQLITE_HEADER.length), 0);
    return buffer.toString("latin1", 0, bytesRead) === SQLITE_HEADER;
  } finally {
    await handle.close();
  }
}

export async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Writes a file's content to the disk, so that a power failure does not lose it. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The path from a folder to one in it, also through links; empty if both are the same. Null if it is elsewhere. */
export async function pathWithin(folder: string, path: string): Promise<string | null> {
  const within = relative(await realPath(folder), await realPath(path));
  return within.startsWith("..") || within.startsWith(sep) ? null : within;
}

/** The path without links. Its end may be missing. */
const realPath = (path: string): Promise<string> =>
  realpath(path).catch(async () =>
    path === dirname(path) ? path : join(await realPath(dirname(path)), basename(path)),
  );

/** The message for the operator if an error means that the disk of a folder is full; otherwise the error. */
export const explainFullDisk = (error: unknown, folder: string): unknown =>
  error instanceof DataFileError || dataFileCause(error) !== "full"
    ? error
    : new DataFileError(folder, "full", "", { cause: error });

import "server-only";

const causes = {
  damaged: "it is damaged, or not a database",
  full: "the disk is full",
  forbidden: "it cannot be written",
  missing: "it is not where it should be, or not a regular file",
  busy: "another program is using it",
  broken: "the disk reports an error",
} as const;

export type DataFileCause = keyof typeof causes;

const remedies: Readonly<Record<Exclude<DataFileCause, "damaged">, string>> = {
  full: "Free space on that disk, then try again.",
  forbidden: "Give this user write access, or set WORKBENCH_DATA_DIR to another folder.",
  missing: "Remove what is in its place, or set WORKBENCH_DATA_DIR to another folder.",
  busy: "Stop the other program, then try again.",
  broken: "Check the disk, and restore the folder from a backup if needed.",
};

/** A file or folder of the data folder that cannot be used. The message is for the operator. */
export class DataFileError extends Error {
  readonly reason: DataFileCause;

  /** @param repair what to do if the file is damaged */
  constructor(file: string, reason: DataFileCause, repair: string, options: ErrorOptions = {}) {
    const remedy = reason === "damaged" ? repair : remedies[reason];
    super(`Cannot use ${file}: ${causes[reason]}.\n${remedy}`, options);
    this.name = "DataFileError";
    this.reason = reason;
  }
}

/** SQLITE_IOERR_SHMSIZE: there is no space for the shared memory of a database in WAL mode. */
const SHARED_MEMORY_SIZE = 4_874;

/** Primary result codes, https://www.sqlite.org/rescode.html */
const sqliteCauses: Readonly<Record<number, DataFileCause>> = {
  3: "forbidden",
  5: "busy",
  6: "busy",
  8: "forbidden",
  10: "broken",
  11: "damaged",
  13: "full",
  14: "missing",
  26: "damaged",
};

const fileCauses: Readonly<Record<string, DataFileCause>> = {
  EACCES: "forbidden",
  EPERM: "forbidden",
  EROFS: "forbidden",
  ENOSPC: "full",
  EDQUOT: "full",
  EEXIST: "missing",
  ENOTDIR: "missing",
  EISDIR: "missing",
  ENOENT: "missing",
  EIO: "broken",
};

/** Why an error of the file system or of SQLite happened; null for any other error. */
export function dataFileCause(error: unknown): DataFileCause | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DataFileError) return error.reason;
  if ("errcode" in error && typeof error.errcode === "number")
    return error.errcode === SHARED_MEMORY_SIZE
      ? "full"
      : (sqliteCauses[error.errcode % 256] ?? null);
  return "code" in error ? (fileCauses[String(error.code)] ?? null) : null;
}

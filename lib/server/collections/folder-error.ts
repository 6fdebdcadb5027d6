import "server-only";
import type { FolderFailure } from "@/lib/contract/collections/collection-folder";
import { log } from "../observability/log";

/** Ends a change or a listing with a failure for the user. */
export class FolderError extends Error {
  override readonly name = "FolderError";
  constructor(readonly failure: Exclude<FolderFailure, { kind: "locked" }>) {
    super(failure.kind === "changed" ? "The file has changed." : failure.message);
  }
}

export const folderFailed = (message: string): FolderError =>
  new FolderError({ kind: "failed", message });

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const messages: Readonly<Record<string, string>> = {
  EACCES: "The server may not change this folder. Ask the operator for write access.",
  EPERM: "The server may not change this folder. Ask the operator for write access.",
  EROFS: "The folder of this collection is read-only.",
  ENOSPC: "The disk of the server is full.",
  EDQUOT: "The disk of the server is full.",
  ENAMETOOLONG: "The path is too long for the file system of the server.",
};

/** A failure for the user. System errors contain absolute paths, so only their code is logged. */
export function folderErrorOf(error: unknown, folder: string): FolderError {
  if (error instanceof FolderError) return error;
  const code = codeOf(error);
  if (code === "") throw error;
  log.warn({ folder, code }, "could not use a folder of collections");
  return folderFailed(
    messages[code] ??
      "The server cannot use the folder of this collection. Its log has the reason.",
  );
}

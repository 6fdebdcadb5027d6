import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import { CommandError, failed, invalid } from "@/lib/command-line/command-error";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { decodeText } from "@/lib/format/text-files/decode-text";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error";

const readMessages: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a folder",
  EACCES: "may not be read",
  ENOTDIR: "does not exist",
};

const writeMessages: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EACCES: "its folder may not be written",
  EROFS: "its file system is read-only",
  ENOSPC: "the disk is full",
};

const whyNotWritten = (error: unknown): string => writeMessages[codeOf(error)] ?? codeOf(error);

/** A name as part of a message. Names that look like a link may contain its key. */
export const shownName = (path: string): string =>
  path.includes("#") || path.includes("://") ? "The file" : `The file ${path}`;

/** Reads a whole file. Throws a `CommandError`. */
export async function readBytes(
  folder: string,
  path: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = shownName(path);
  try {
    const handle = await open(resolve(folder, path), constants.O_RDONLY);
    try {
      const stats = await handle.stat();
      if (stats.isDirectory()) throw invalid(`${name} is a folder.`);
      const chunks: Buffer[] = [];
      let size = 0;
      // Named pipes, as `<(command)` makes, have no size.
      for await (const chunk of handle.createReadStream({ autoClose: false })) {
        size += chunk.length;
        if (size > maxBytes)
          throw invalid(`${name} is larger than ${Math.floor(maxBytes / 1e6)} MB.`);
        chunks.push(chunk);
      }
      return new Uint8Array(Buffer.concat(chunks));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code = codeOf(error);
    throw invalid(`${name} ${readMessages[code] ?? `cannot be read (${code})`}.`);
  }
}

/** Reads standard input to its end. Throws a `CommandError`, also when `signal` aborts. */
export async function readStandardInput(
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    addAbortSignal(signal, process.stdin);
    for await (const chunk of process.stdin) {
      size += chunk.length;
      if (size > maxBytes)
        throw invalid(`Standard input has more than ${Math.floor(maxBytes / 1e6)} MB.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (signal.aborted) throw new CommandError(exitCodes.interrupted, "Cancelled.");
    throw invalid(`Standard input cannot be read (${codeOf(error)}).`);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Throws a `CommandError` if the file is not text. */
export function decodeFile(bytes: Uint8Array, name: string): string {
  const text = decodeText(bytes);
  if (text === null) throw invalid(`${name} is not text.`);
  return text;
}

export type OutputFile = {
  readonly path: string;
  /** Writes the content and gives the file its name. */
  readonly save: (content: string | Blob) => Promise<void>;
  /** Removes what was not saved. */
  readonly discard: () => Promise<void>;
};

/**
 * Creates the file under another name, so that a missing folder is an error before credits are spent, and a failed
 * command leaves an existing file as it was. Throws a `CommandError`.
 */
export async function openOutput(folder: string, path: string): Promise<OutputFile> {
  if (path === "-")
    throw invalid("- is not a file. Results go to standard output if no option names one.");
  const named = resolve(folder, path);
  const existing = await stat(named).catch(() => null);
  if (existing?.isDirectory()) throw invalid(`${path} is a folder.`);
  if (existing && !existing.isFile()) return deviceOutput(path, named);
  // The new file takes the place of what a link points to, not of the link.
  const target = await realpath(named).catch(() => named);
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}`);
  let handle: FileHandle;
  try {
    handle = await open(draft, "wx", 0o600);
  } catch (error) {
    throw invalid(`The file ${path} cannot be created: ${whyNotWritten(error)}.`);
  }
  let isSaved = false;
  return {
    path,
    save: async (content) => {
      try {
        await writeContent(handle, content);
        // Like other new files, it follows the umask of the user.
        await handle.chmod(existing ? existing.mode & 0o777 : 0o666 & ~process.umask());
        await handle.close();
        await rename(draft, target);
        isSaved = true;
      } catch (error) {
        throw failed(`The file ${path} cannot be written: ${whyNotWritten(error)}.`);
      }
    },
    discard: async () => {
      if (isSaved) return;
      await handle.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

const writeContent = (file: FileHandle | string, content: string | Blob): Promise<void> =>
  writeFile(file, typeof content === "string" ? content : content.stream());

/** A device or a pipe, such as `/dev/null` or `>(command)`, which a new file cannot replace. */
const deviceOutput = (path: string, named: string): OutputFile => ({
  path,
  save: (content) =>
    writeContent(named, content).catch((error: unknown) => {
      throw failed(`${path} cannot be written: ${whyNotWritten(error)}.`);
    }),
  discard: async () => {},
});

/** Opens the output of an option, if it is set. */
export const openOutputIf = (folder: string, path: string | undefined) =>
  path === undefined ? Promise.resolve(null) : openOutput(folder, path);

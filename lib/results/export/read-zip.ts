import {
  BlobReader,
  type Entry,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-custom.js";

/** Why a ZIP file cannot be opened; the message is for people. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

export type ZipLimits = {
  readonly files: number;
  readonly fileBytes: number;
  /** Uncompressed bytes of all files that are read. */
  readonly allBytes: number;
};

export type OpenedZip = {
  readonly paths: readonly string[];
  /** Content of a file; null if the path does not exist. Rejects with `ZipError`. */
  readonly read: (path: string) => Promise<Blob | null>;
};

/** Deflate cannot compress further than this (zlib, "Maximum Compression Factor"). */
const MAX_COMPRESSION_FACTOR = 1_033;

/**
 * Opens an untrusted ZIP file. Files are decompressed only when they are read, and reading stops as
 * soon as one exceeds its declared size. Paths are checked although nothing is written to disk.
 * Rejects with `ZipError`.
 */
export async function openZip(file: Blob, limits: ZipLimits): Promise<OpenedZip> {
  const entries = await readDirectory(file, limits).catch(toZipError);
  let total = 0;
  return {
    paths: [...entries.keys()],
    read: async (path) => {
      const entry = entries.get(path);
      if (!entry) return null;
      total += entry.uncompressedSize;
      if (total > limits.allBytes)
        throw new ZipError(`The ZIP file is larger than ${limits.allBytes / 1e6} MB uncompressed.`);
      return readEntry(entry).catch(toZipError);
    },
  };
}

async function readDirectory(
  file: Blob,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, FileEntry>> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1;
    if (count > limits.files)
      throw new ZipError(`The ZIP file contains more than ${limits.files} files.`);
    if (entry.directory) continue;
    checkEntry(entry, limits);
    entries.set(entry.filename, entry);
  }
  return entries;
}

function checkEntry(
  { filename, encrypted, uncompressedSize, compressedSize }: Entry,
  limits: ZipLimits,
) {
  const parts = filename.split("/");
  if (
    parts.some((part) => part === "" || part === "." || part === "..") ||
    /[\\:]|\p{Cc}/u.test(filename)
  )
    throw new ZipError("The ZIP file contains an invalid path.");
  if (encrypted) throw new ZipError("The ZIP file is encrypted. Save it without a password.");
  if (uncompressedSize > limits.fileBytes)
    throw new ZipError(`A file in the ZIP file is larger than ${limits.fileBytes / 1e6} MB.`);
  if (uncompressedSize > (compressedSize + 1) * MAX_COMPRESSION_FACTOR)
    throw new ZipError("The ZIP file declares an impossible size.");
}

async function readEntry(entry: FileEntry): Promise<Blob> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize)
        throw new ZipError("A file in the ZIP file exceeds its declared size.");
      controller.enqueue(chunk);
    },
  });
  const [blob] = await Promise.all([
    new Response(counter.readable).blob(),
    entry.getData(counter.writable, {
      useWebWorkers: false,
      checkSignature: true,
      checkOverlappingEntry: true,
    }),
  ]);
  if (bytes !== entry.uncompressedSize) throw new ZipError("The ZIP file is damaged.");
  return blob;
}

function toZipError(error: unknown): never {
  throw error instanceof ZipError
    ? error
    : new ZipError("This is not a ZIP file, or it is damaged. Choose another one.");
}

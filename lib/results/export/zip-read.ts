import { crc32 } from "./crc32";

/** Why a ZIP file is not read. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

export type ZipLimits = {
  readonly files: number;
  /** Of one file, and of all that are read together; inflated. */
  readonly fileBytes: number;
  readonly allBytes: number;
};

export type OpenedZip = {
  readonly paths: readonly string[];
  /** A file's content; null where there is none of that path. Rejects with `ZipError`. */
  readonly read: (path: string) => Promise<Blob | null>;
};

type Entry = {
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
};

const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const LARGEST_DIRECTORY = 8_000_000;
/** Of nothing that deflate makes, the inflated part is larger (zlib, "Maximum Compression Factor"). */
const LARGEST_FACTOR = 1_033;

/**
 * A ZIP file from anywhere. Only the directory at its end counts; nothing is unpacked before it is asked for, and what
 * swells beyond what it says, or beyond the caps, is refused while it does. A path is a name to ask by and never a
 * place on a disk; one that tries to be is refused all the same.
 */
export async function openZip(file: Blob, caps: ZipLimits): Promise<OpenedZip> {
  const entries = await readDirectory(file, caps);
  let total = 0;
  return {
    paths: [...entries.keys()],
    read: async (path) => {
      const entry = entries.get(path);
      if (!entry) return null;
      total += entry.size;
      if (total > caps.allBytes) throw new ZipError("The file unpacks to more than is read here.");
      return unpack(file, entry);
    },
  };
}

async function readDirectory(file: Blob, caps: ZipLimits): Promise<ReadonlyMap<string, Entry>> {
  const tail = await view(file, Math.max(0, file.size - END_BYTES - LONGEST_COMMENT), file.size);
  const end = findEnd(tail);
  if (end === null) throw new ZipError("This is no ZIP file, or not all of it is here.");
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count > caps.files) throw new ZipError(`It holds ${count} files, more than are read here.`);
  if (size > LARGEST_DIRECTORY || start + size > file.size)
    throw new ZipError("Its directory is damaged.");
  const directory = await view(file, start, start + size);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50)
      throw new ZipError("Its directory is damaged.");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.getUint16(at + field, true),
    );
    const nameAt = at + CENTRAL_BYTES;
    if (nameAt + (nameLength ?? 0) > directory.byteLength)
      throw new ZipError("Its directory is damaged.");
    const name = new Uint8Array(directory.buffer, directory.byteOffset + nameAt, nameLength);
    const path = new TextDecoder().decode(name);
    const flags = directory.getUint16(at + 8, true);
    const entry: Entry = {
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      packedSize: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    };
    if (!path.endsWith("/")) entries.set(checkedPath(path), checkedEntry(entry, flags, caps));
    at = nameAt + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === 0x06054b50) return at;
  return null;
}

function checkedPath(path: string): string {
  const parts = path.split("/");
  if (
    parts.some((part) => part === "" || part === "." || part === "..") ||
    /[\\:]|\p{Cc}/u.test(path)
  )
    throw new ZipError("It names a place outside of itself.");
  return path;
}

function checkedEntry(entry: Entry, flags: number, caps: ZipLimits): Entry {
  if (flags & 1) throw new ZipError("It is encrypted.");
  if (entry.method !== 0 && entry.method !== 8)
    throw new ZipError("It is packed in an unknown way.");
  if (entry.size > caps.fileBytes)
    throw new ZipError("One of its files is larger than is read here.");
  if (entry.size > (entry.packedSize + 1) * LARGEST_FACTOR)
    throw new ZipError("One of its files says that it swells beyond what is possible.");
  return entry;
}

async function unpack(file: Blob, { method, crc, packedSize, size, offset }: Entry): Promise<Blob> {
  const local = await view(file, offset, offset + LOCAL_BYTES);
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== 0x04034b50)
    throw new ZipError("One of its files is damaged.");
  const start = offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(start, start + packedSize);
  if (packed.size !== packedSize) throw new ZipError("One of its files is cut off.");
  let found = 0;
  let bytes = 0;
  const checked = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > size) throw new ZipError("One of its files is larger than it says.");
      found = crc32(chunk, found);
      controller.enqueue(chunk);
    },
  });
  const plain =
    method === 0
      ? packed.stream()
      : packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  let blob: Blob;
  try {
    blob = await new Response(plain.pipeThrough(checked)).blob();
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError("One of its files is damaged.");
  }
  if (bytes !== size || found !== crc) throw new ZipError("One of its files is damaged.");
  return blob;
}

const view = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer());

import { crc32 } from "./crc32";

export type ZipFile = {
  /** With slashes between folders. */
  readonly path: string;
  readonly content: Blob | string;
};

type Entry = {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly crc: number;
  readonly packed: Blob;
  readonly size: number;
  readonly method: number;
  readonly offset: number;
};

const STORED = 0;
const DEFLATED = 8;
/** The names are UTF-8 (APPNOTE.TXT, 4.4.4, bit 11). */
const UTF8 = 0x0800;
const VERSION = 20;
/** 1 January 1980: the same content makes the same file, whenever it is written. */
const DATE = 0x0021;
/** Beyond, the format needs its extension for large files, which nothing here is. */
const MOST_BYTES = 0xffff_fffe;

/** What gains nothing from being compressed again. */
const PACKED = /\.(png|jpe?g|webp|avif|gif|mp[34]|m4a|webm|ogg|ogv|flac|gz|zip)$/i;

/**
 * A ZIP file of some files (APPNOTE.TXT, 4.3). The browser compresses, outside of the page's own thread, and nothing
 * large is held twice.
 */
export async function writeZip(files: readonly ZipFile[]): Promise<Blob> {
  const parts: Blob[] = [];
  const entries: Entry[] = [];
  let at = 0;
  const add = (part: Blob) => {
    parts.push(part);
    at += part.size;
  };
  for (const { path, content } of files) {
    const blob = typeof content === "string" ? new Blob([content]) : content;
    const { crc, packed, method } = await pack(blob, !PACKED.test(path));
    const name = new TextEncoder().encode(path);
    const entry: Entry = { name, crc, packed, size: blob.size, method, offset: at };
    entries.push(entry);
    add(new Blob([localHeader(entry), name]));
    add(packed);
  }
  const start = at;
  for (const entry of entries) add(new Blob([centralHeader(entry), entry.name]));
  add(new Blob([ending(entries.length, at - start, start)]));
  if (at > MOST_BYTES || entries.length > 0xfffe)
    throw new RangeError("This is more than one file can hold.");
  return new Blob(parts, { type: "application/zip" });
}

async function pack(blob: Blob, worth: boolean): Promise<Pick<Entry, "crc" | "packed" | "method">> {
  let crc = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      crc = crc32(chunk, crc);
      controller.enqueue(chunk);
    },
  });
  const stream = blob.stream().pipeThrough(counted);
  if (!worth) {
    for (const reader = stream.getReader(); !(await reader.read()).done; );
    return { crc, packed: blob, method: STORED };
  }
  const packed = await new Response(
    stream.pipeThrough(new CompressionStream("deflate-raw")),
  ).blob();
  return { crc, packed, method: DEFLATED };
}

/** Little-endian numbers of two or four bytes, one after the other. */
function record(
  ...fields: readonly (readonly [bytes: 2 | 4, value: number])[]
): Uint8Array<ArrayBuffer> {
  const out = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(out.buffer);
}

const about = ({ method, crc, packed, size, name }: Entry) =>
  [
    [2, VERSION],
    [2, UTF8],
    [2, method],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, packed.size],
    [4, size],
    [2, name.length],
    [2, 0],
  ] as const;

const localHeader = (entry: Entry) => record([4, 0x04034b50], ...about(entry));

const centralHeader = (entry: Entry) =>
  record(
    [4, 0x02014b50],
    [2, VERSION],
    ...about(entry),
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  );

const ending = (count: number, size: number, start: number) =>
  record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, 0]);

import "server-only";
import { isUtf8 } from "node:buffer";

/** Encodings with one byte per character whose first 128 are those of ASCII, as `TextDecoder` names them. */
const SINGLE_BYTE = /^(iso-8859-|windows-12|windows-874|macintosh|koi8-|ibm866)/;

/** Changes a body to UTF-8 while it streams. */
export type CharsetDecoder = {
  push(chunk: Buffer): Buffer;
  /** Returns the held bytes. */
  end(): Buffer;
};

/**
 * The decoder for the charset of a `Content-Type`; null if it names none other than UTF-8. JSON has to be UTF-8
 * (RFC 8259, section 8.1), and servers name another charset by default for JSON that is. So only what is not valid
 * UTF-8 is decoded: single bytes, or with more bytes per character, everything from the first such chunk on.
 */
export function createCharsetDecoder(contentType: string | null): CharsetDecoder | null {
  const decoder = decoderFor(/;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? "");
  if (!decoder || decoder.encoding === "utf-8") return null;
  const table = SINGLE_BYTE.test(decoder.encoding) ? tableOf(decoder) : null;
  let held = Buffer.alloc(0);
  let decodes = decoder.encoding.startsWith("utf-16");
  const decoded = (bytes: Buffer, stream: boolean): Buffer => {
    if (table) return recode(bytes, table);
    // ISO-2022-JP has only ASCII bytes, after escapes.
    decodes ||= !isUtf8(bytes) || bytes.includes("\x1b");
    return decodes ? Buffer.from(decoder.decode(bytes, { stream })) : bytes;
  };
  return {
    push(chunk) {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const settled = bytes.length - unfinishedLength(bytes);
      held = Buffer.from(bytes.subarray(settled));
      return decoded(bytes.subarray(0, settled), true);
    },
    end: () => decoded(held, false),
  };
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** The characters of the bytes 128 to 255. */
const tableOf = (decoder: TextDecoder): readonly Buffer[] =>
  Array.from({ length: 128 }, (_, at) => Buffer.from(decoder.decode(Uint8Array.of(128 + at))));

/** Bytes of the UTF-8 sequence that begins with this byte. */
const lengthFrom = (byte: number): number =>
  byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;

/** How many bytes at the end may begin a sequence that the next chunk completes. */
function unfinishedLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthFrom(byte) > back ? back : 0;
  }
  return 0;
}

function recode(bytes: Buffer, table: readonly Buffer[]): Buffer {
  if (isUtf8(bytes)) return bytes;
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length = lengthFrom(byte);
    if (byte < 0x80 || (length > 1 && isSequence(bytes, at, length))) {
      at += length;
      continue;
    }
    parts.push(bytes.subarray(from, at), table[byte - 128] ?? Buffer.alloc(0));
    at += 1;
    from = at;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

const isSequence = (bytes: Buffer, at: number, length: number): boolean =>
  at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length));

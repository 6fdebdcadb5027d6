import "server-only";
import { createInflateRaw } from "node:zlib";

type Chunks = AsyncIterable<Uint8Array, void>;

/** Error message of zlib for bytes after the end that do not begin another member. */
const NO_MEMBER =
  /^(?:incorrect header check|unknown compression method|unknown header flags set)$/;
/** Flags and the length of the fixed fields of a header (RFC 1952, section 2.3). */
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16 } as const;
const HEADER_BYTES = 10;

/** Decodes gzip, and ignores bytes after its end, as browsers do; zlib reports them as damage and loses its last output. */
export async function* ignoreTrailer(encoded: Chunks, decode: (encoded: Chunks) => Chunks): Chunks {
  const received: Uint8Array[] = [];
  async function* recorded(): Chunks {
    for await (const chunk of encoded) {
      received.push(chunk);
      yield chunk;
    }
  }
  let written = 0;
  try {
    for await (const chunk of decode(recorded())) {
      written += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    const body = Buffer.concat(received);
    const start = contentStart(body);
    if (start === null || !(error instanceof Error && NO_MEMBER.test(error.message))) throw error;
    yield* inflateAfter(body.subarray(start), written);
  }
}

/** The content of the first member after the bytes that were written before. */
async function* inflateAfter(body: Uint8Array, written: number): Chunks {
  const stream = createInflateRaw();
  stream.end(body);
  let skip = written;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    if (chunk.byteLength > skip) yield chunk.subarray(skip);
    skip = Math.max(0, skip - chunk.byteLength);
  }
}

/** The index after the header of the first member; null without one. */
function contentStart(body: Uint8Array): number | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b || body[2] !== 8) return null;
  const flags = body[3] ?? 0;
  let at = HEADER_BYTES;
  if (flags & FLAG.extra) at += 2 + (body[at] ?? 0) + 256 * (body[at + 1] ?? 0);
  for (const flag of [FLAG.name, FLAG.comment]) {
    if (!(flags & flag)) continue;
    const end = body.indexOf(0, at);
    if (end < 0) return null;
    at = end + 1;
  }
  return flags & FLAG.headerCrc ? at + 2 : at;
}

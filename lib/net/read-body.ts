import "server-only";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { FetchError } from "@/lib/net/fetch-failure";

type Chunks = AsyncIterable<Uint8Array, void>;
type Decode = (encoded: Chunks) => Chunks;

const CHUNK = 65_536;
// Many servers leave the trailer off; browsers show such pages, so a missing end is no error.
const ZLIB = {
  chunkSize: CHUNK,
  flush: constants.Z_SYNC_FLUSH,
  finishFlush: constants.Z_SYNC_FLUSH,
};
const BROTLI = {
  chunkSize: CHUNK,
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};
const ZSTD = {
  chunkSize: CHUNK,
  flush: constants.ZSTD_e_flush,
  finishFlush: constants.ZSTD_e_flush,
  // RFC 9659: at most 8 MB of window for content on the web. Without it a frame may ask for 128 MB.
  params: { [constants.ZSTD_d_windowLogMax]: 23 },
};

const hasZstd = typeof createZstdDecompress === "function";
const MAX_CODINGS = 3;

/** The value of `Accept-Encoding`: what `readBody` can undo. */
export const ACCEPT_ENCODING = hasZstd ? "gzip, deflate, br, zstd" : "gzip, deflate, br";

export type ResponseBody = { body: Uint8Array; bytesOnWire: number };

/**
 * Reads a response body and undoes its content codings, holding at most `maxBytes` of it.
 * Throws `too-large` as soon as the body, encoded or decoded, passes the cap, and `bad-content` for a
 * damaged or unknown coding. Errors of the source pass through. The source is destroyed on any failure.
 */
export async function readResponseBody(
  source: Readable,
  { contentEncoding, maxBytes }: { contentEncoding: string; maxBytes: number },
): Promise<ResponseBody> {
  const parts: Uint8Array[] = [];
  let bytesOnWire = 0;
  let size = 0;
  let sourceError: unknown;
  source.on("error", (error) => {
    sourceError ??= error;
  });
  async function* counted(): Chunks {
    for await (const chunk of source) {
      bytesOnWire += chunk.byteLength;
      if (bytesOnWire > maxBytes) throw bodyTooLarge(maxBytes);
      yield chunk;
    }
  }

  try {
    const decoded = decoders(contentEncoding).reduce((chunks, decode) => decode(chunks), counted());
    for await (const chunk of decoded) {
      size += chunk.byteLength;
      if (size > maxBytes) throw bodyTooLarge(maxBytes);
      parts.push(chunk);
    }
  } catch (error) {
    source.destroy();
    if (error instanceof FetchError) throw error;
    if (sourceError !== undefined) throw sourceError;
    throw new FetchError({ kind: "bad-content" }, "The compressed content is damaged.", {
      cause: error,
    });
  }
  return { body: join(parts, size), bytesOnWire };
}

export function bodyTooLarge(maxBytes: number): FetchError {
  return new FetchError({ kind: "too-large" }, `The content is larger than ${maxBytes} bytes.`);
}

/** In the order in which they must be undone: the last one applied first. */
function decoders(contentEncoding: string): Decode[] {
  const names = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity" && !isNoCoding(name));
  if (names.length > MAX_CODINGS) {
    throw new FetchError({ kind: "bad-content" }, "The content is compressed too many times over.");
  }
  return names.reverse().map(decoder);
}

/** Some servers name the encoding of the letters here, or that there is none; browsers pass over it. */
function isNoCoding(name: string): boolean {
  if (name === "none" || name === "binary" || name === "8bit") return true;
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

function decoder(name: string): Decode {
  if (name === "gzip" || name === "x-gzip") return through(() => createGunzip(ZLIB));
  if (name === "deflate") return through(inflateEither);
  if (name === "br") return through(() => createBrotliDecompress(BROTLI));
  if (name === "zstd" && hasZstd) return through(() => createZstdDecompress(ZSTD));
  throw new FetchError({ kind: "bad-content" }, "The content is compressed in an unknown way.");
}

/** `deflate` means a zlib wrapper (RFC 9110), but servers also send it bare; the first byte tells. */
function inflateEither(firstByte: number): Transform {
  return (firstByte & 0x0f) === 8 ? createInflate(ZLIB) : createInflateRaw(ZLIB);
}

/** Runs chunks through a stream made for them. Leaving early ends the stream and what feeds it. */
function through(make: (firstByte: number) => Transform): Decode {
  return async function* (encoded) {
    const chunks = encoded[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) return;
    const { value: head } = first;
    const stream = make(head[0] ?? 0);
    async function* all(): Chunks {
      yield head;
      yield* { [Symbol.asyncIterator]: () => chunks };
    }
    // A failure reaches the reader through the stream itself.
    pipeline(all, stream).catch(() => {});
    yield* stream;
  };
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const body = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.byteLength;
  }
  return body;
}

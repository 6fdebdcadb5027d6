import "server-only";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { contentCodings, decoderFor } from "@/lib/net/content-coding";
import { FetchError } from "@/lib/net/fetch-failure";

type Chunks = AsyncIterable<Uint8Array, void>;
type Decode = (encoded: Chunks) => Chunks;

/** Each further coding multiplies the size that a small body can expand to. */
const MAX_CODINGS = 3;

export type ResponseBody = { body: Uint8Array; bytesOnWire: number };

/**
 * Reads a response body and undoes its content codings, holding at most `maxBytes`. Throws
 * `too-large` as soon as the body exceeds the limit, encoded or decoded, and `bad-content` for a
 * damaged or unknown coding. Errors of the source are rethrown. The source is destroyed on any
 * failure.
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

/** In the order of decoding: the coding applied last comes first. */
function decoders(contentEncoding: string): Decode[] {
  const names = contentCodings(contentEncoding).filter((name) => !isNoCoding(name));
  if (names.length > MAX_CODINGS) {
    throw new FetchError({ kind: "bad-content" }, "The content is compressed too many times.");
  }
  return names.reverse().map((name) => {
    const create = decoderFor(name, { lenient: true });
    if (create) return through(create);
    throw new FetchError({ kind: "bad-content" }, "The content has an unknown compression.");
  });
}

/** Some servers put a charset here, or the word "none". Browsers ignore both. */
function isNoCoding(name: string): boolean {
  if (name === "none" || name === "binary" || name === "8bit") return true;
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

/**
 * Pipes chunks through a decoder created for them. Leaving early destroys the decoder and its
 * source.
 */
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
    // The reader receives a failure through the stream itself.
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

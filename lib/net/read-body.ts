import "server-only";
import type { Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { contentCodings, decoderFor } from "@/lib/net/content-coding";
import { FetchError } from "@/lib/net/fetch-failure";
import { ignoreTrailer } from "@/lib/net/gzip-trailer";

type Chunks = AsyncIterable<Uint8Array, void>;
type Decode = (encoded: Chunks, onCut: () => void) => Chunks;

/** Each further coding multiplies the size that a small body can expand to. */
const MAX_CODINGS = 3;

export type ResponseBody = {
  body: Uint8Array;
  bytesOnWire: number;
  /** The compressed content ended early, so the end of the body may be missing. */
  isCut: boolean;
};

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
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
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
    const decoded = decoders(contentEncoding).reduce(
      (chunks, decode) => decode(chunks, onCut),
      counted(),
    );
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
  return { body: join(parts, size), bytesOnWire, isCut };
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
    const createStrict = decoderFor(name, { lenient: false });
    if (create && createStrict) {
      const decode = through(create, createStrict);
      return /^(?:x-)?gzip$/.test(name)
        ? (encoded, onCut) => ignoreTrailer(encoded, (chunks) => decode(chunks, onCut))
        : decode;
    }
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

type MakeDecoder = (firstByte: number) => Transform;

/**
 * Pipes chunks through a lenient decoder created for them. Leaving early destroys the decoder and its source. A strict
 * decoder reads along, because only that reports an early end.
 */
function through(make: MakeDecoder, makeStrict: MakeDecoder): Decode {
  return async function* (encoded, onCut) {
    const chunks = encoded[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) return;
    const { value: head } = first;
    const stream = make(head[0] ?? 0);
    const strict = makeStrict(head[0] ?? 0).resume();
    const checked = finished(strict).catch(({ code }) => code === "Z_BUF_ERROR" && onCut());
    async function* all(): Chunks {
      strict.write(head);
      yield head;
      for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
        strict.write(chunk);
        yield chunk;
      }
      strict.end();
    }
    try {
      // The reader receives a failure through the stream itself.
      pipeline(all, stream).catch(() => {});
      yield* stream;
      await checked;
    } finally {
      strict.destroy();
    }
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

import "server-only";
import type { Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

const CHUNK_BYTES = 65_536;
/** RFC 9659: at most 8 MB of window for content on the web. Without it a frame can demand 128 MB. */
const ZSTD_PARAMS = { [constants.ZSTD_d_windowLogMax]: 23 };

const hasZstd = typeof createZstdDecompress === "function";

/** The value of `Accept-Encoding`: every coding that `decoderFor` knows. */
export const ACCEPT_ENCODING = hasZstd ? "gzip, deflate, br, zstd" : "gzip, deflate, br";

/** Names in `Content-Encoding` that change no byte: some servers write a charset or an encoding of e-mail there. */
const UNCODED = /^(?:identity|none|utf-?8|binary|[78]bit)$/;

/** The codings of a `Content-Encoding` header, in the order in which they were applied. Ignores the names above. */
export const contentCodings = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && !UNCODED.test(name));

/**
 * Creates the decompressor for a coding once the first byte of the body is known; null for an unknown coding. `lenient`
 * accepts a body without its trailer, as browsers do; otherwise a missing end is an error (`Z_BUF_ERROR`).
 */
export function decoderFor(
  coding: string,
  { lenient }: { readonly lenient: boolean },
): ((firstByte: number) => Transform) | null {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return () => createGunzip(zlibOptions(lenient));
    case "deflate":
      // RFC 9110 means a zlib wrapper, but servers also send the bare stream. The first byte distinguishes them.
      return (firstByte) =>
        (firstByte & 0x0f) === 8
          ? createInflate(zlibOptions(lenient))
          : createInflateRaw(zlibOptions(lenient));
    case "br":
      return () => createBrotliDecompress(flushing(lenient, constants.BROTLI_OPERATION_FLUSH));
    case "zstd":
      if (!hasZstd) return null;
      return () =>
        createZstdDecompress({
          ...flushing(lenient, constants.ZSTD_e_flush),
          params: ZSTD_PARAMS,
        });
    default:
      return null;
  }
}

const zlibOptions = (lenient: boolean) => flushing(lenient, constants.Z_SYNC_FLUSH);

const flushing = (lenient: boolean, flush: number) => ({
  chunkSize: CHUNK_BYTES,
  ...(lenient && { flush, finishFlush: flush }),
});

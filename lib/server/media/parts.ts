import "server-only";
import type { ArtifactReader } from "@/lib/engine/ports/artifact-store";
import type { AddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";

/**
 * The browser decodes an image to four bytes for each pixel, and a few kilobytes can claim any size. A full-page
 * screenshot of 1,920 by 40,000 passes.
 */
export const MAX_IMAGE_PIXELS = 100_000_000;
/** Maximum of an image or a PDF, which are held in memory. */
export const MAX_WHOLE_BYTES = 24_000_000;
/** Maximum of audio and video from a server without range support. */
const MAX_UNDIVIDED_BYTES = 32_000_000;
/** The part of an audio or video file that is in memory. */
export const PART_BYTES = 4_194_304;
const TIMEOUT_MS = 30_000;

export type MediaPartFailure = {
  readonly status: 403 | 410 | 413 | 415 | 502 | 504;
  readonly code:
    | "MEDIA_ADDRESS"
    | "MEDIA_EXPIRED"
    | "MEDIA_TOO_LARGE"
    | "MEDIA_TYPE"
    | "MEDIA_FAILED";
  readonly message: string;
};

/** Some bytes of a file. `total` is the size of the file. */
export type MediaPart = {
  readonly ok: true;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly total: number;
};

/** Loads at most `length` bytes from `from` on; more if the server ignores ranges. */
export type ReadPart = (
  from: number,
  length: number,
  signal: AbortSignal,
) => Promise<MediaPart | (MediaPartFailure & { readonly ok: false })>;

const failed = (
  status: MediaPartFailure["status"],
  code: MediaPartFailure["code"],
  message: string,
): MediaPartFailure & { readonly ok: false } => ({ ok: false, status, code, message });

const expired = () =>
  failed(
    410,
    "MEDIA_EXPIRED",
    "The file is no longer available. Its link was valid for a limited time.",
  );

/**
 * From another server: through the address guard, without cookies, referrer or anything about the
 * user.
 */
export function partsOfRemote(
  url: string,
  { guard, initiator }: { readonly guard: AddressGuard; readonly initiator: string | undefined },
  whole: boolean,
): ReadPart {
  return async (from, length, signal) => {
    const fetched = await guardedFetch(url, {
      guard,
      initiator,
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: whole ? MAX_WHOLE_BYTES : MAX_UNDIVIDED_BYTES,
      headers: {
        accept: "*/*",
        "user-agent": "SearchWorkbench",
        ...(!whole && { range: `bytes=${from}-${from + length - 1}` }),
      },
    });
    if (!fetched.ok) return failure(fetched.kind, fetched.message);
    const { status, headers, body } = fetched;
    if (status === 206) {
      const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "");
      const [start, total] = [Number(range?.[1]), Number(range?.[2])];
      if (!range || start !== from || body.length > length || start + body.length > total)
        return failed(
          502,
          "MEDIA_FAILED",
          "The server returned a different part of the file than requested.",
        );
      return { ok: true, bytes: body, from, total };
    }
    if (status === 200) return { ok: true, bytes: body, from: 0, total: body.length };
    if (status === 416) return { ok: true, bytes: new Uint8Array(0), from, total: from };
    // An expired signed URL usually returns 403.
    if (status === 403 || status === 404 || status === 410) return expired();
    return failed(502, "MEDIA_FAILED", `The server of the file returned status ${status}.`);
  };
}

function failure(kind: string, message: string): MediaPartFailure & { readonly ok: false } {
  if (kind === "blocked-address" || kind === "bad-redirect" || kind === "too-many-redirects")
    return failed(403, "MEDIA_ADDRESS", message);
  if (kind === "too-large") return failed(413, "MEDIA_TOO_LARGE", message);
  return failed(kind === "timeout" ? 504 : 502, "MEDIA_FAILED", message);
}

/**
 * An artifact of the built-in engine, read from its storage: its URL is on loopback, which the guard
 * blocks.
 */
export function partsOfArtifact(url: URL, find: ArtifactReader["find"]): ReadPart {
  return async (from, length) => {
    const id = url.pathname.slice("/artifacts/".length);
    const found = await find(id, url.searchParams);
    if (found.status === 410) return expired();
    if (found.status !== 200) return failed(502, "MEDIA_FAILED", "The file does not exist.");
    const end = Math.min(from + length, found.size);
    const bytes = new Uint8Array(Math.max(0, end - from));
    let at = 0;
    const reader: ReadableStreamDefaultReader<Uint8Array> = found.body.getReader();
    try {
      while (at < end) {
        const { done, value } = await reader.read();
        if (done) break;
        const part = value.subarray(Math.max(0, from - at), Math.max(0, end - at));
        bytes.set(part, Math.max(0, at - from));
        at += value.length;
      }
    } finally {
      await reader.cancel();
    }
    return { ok: true, bytes, from, total: found.size };
  };
}

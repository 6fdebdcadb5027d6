import { deflateSync, Inflate, strToU8 } from "fflate";
import { fromBase64url, toBase64url } from "@/lib/format/base64";
import { dictionary1 } from "./dictionary-1";
import { linkLimits } from "./link-limits";

/** The version of new links. Older versions stay decodable. */
export const linkVersion = 1;

const dictionaries: Readonly<Record<number, Uint8Array>> = { 1: strToU8(dictionary1) };

export type UnpackResult =
  | { ok: true; text: string }
  | { ok: false; reason: "version" | "damaged" | "too-large" };

const CHECK_BYTES = 2;
const STEP_BYTES = 256;

/**
 * Fletcher's checksum (RFC 1146, appendix I), so that a lost character cannot turn a link into
 * another request.
 */
function checkOf(bytes: Uint8Array): readonly [number, number] {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 255;
    b = (b + a) % 255;
  }
  return [a, b];
}

/** Encodes text as checksum and deflate (RFC 1951) with the version's dictionary, in base64url. */
export function packText(text: string): string {
  const plain = strToU8(text);
  const dictionary = dictionaries[linkVersion];
  const packed = deflateSync(plain, { level: 9, mem: 8, ...(dictionary && { dictionary }) });
  return toBase64url(Uint8Array.from([...checkOf(plain), ...packed]));
}

/** The inverse of `packText` for every version. Never throws and respects the limits. */
export function unpackText(version: number, payload: string): UnpackResult {
  const dictionary = dictionaries[version];
  if (!dictionary) return { ok: false, reason: "version" };
  if (payload.length > linkLimits.characters) return { ok: false, reason: "too-large" };
  const bytes = fromBase64url(payload);
  if (!bytes || bytes.length <= CHECK_BYTES) return { ok: false, reason: "damaged" };
  try {
    const plain = inflate(bytes.subarray(CHECK_BYTES), dictionary);
    if (!plain) return { ok: false, reason: "too-large" };
    const [a, b] = checkOf(plain);
    if (a !== bytes[0] || b !== bytes[1]) return { ok: false, reason: "damaged" };
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(plain) };
  } catch {
    return { ok: false, reason: "damaged" };
  }
}

/**
 * Inflates in small steps, since few bytes can expand a thousandfold. Null if the result is too
 * large.
 */
function inflate(packed: Uint8Array, dictionary: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflater = new Inflate({ dictionary }, (part) => {
    parts.push(part);
    size += part.length;
  });
  for (let at = 0; at < packed.length; at += STEP_BYTES) {
    inflater.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
    if (size > linkLimits.inflated) return null;
  }
  const plain = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    plain.set(part, at);
    at += part.length;
  }
  return plain;
}

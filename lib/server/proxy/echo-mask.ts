import "server-only";
import {
  ECHO_MARK,
  type EchoPatterns,
  echoPatterns,
  maskEchoes,
} from "@/lib/contract/sharing/secret-echo";

/** Shorter keys occur in any text by chance; masking those would damage the response. */
const MIN_KEY_LENGTH = 8;

/** Making the patterns takes longer than forwarding a small response. */
const cached = new Map<string, EchoPatterns>();
const MAX_CACHED = 16;

/** The key in any case, as text and with a character for each byte. */
function keyPatterns(key: string | null): EchoPatterns {
  if (key === null || key.length < MIN_KEY_LENGTH) return echoPatterns([]);
  const known = cached.get(key);
  if (known) return known;
  const echoes = echoPatterns([key, Buffer.from(key).toString("latin1")]);
  const made = {
    ...echoes,
    patterns: echoes.patterns.map(({ source }) => new RegExp(source, "giu")),
  };
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(key, made);
  return made;
}

/** Masks a key in a stream of any encoding; null without a key or if it is too short. */
export function createKeyMask(key: string | null): EchoMask | null {
  const echoes = keyPatterns(key);
  return echoes.patterns.length > 0 ? createEchoMask(echoes, bytesAsText()) : null;
}

export const maskKey = (text: string, key: string | null): string =>
  maskEchoes(text, keyPatterns(key)).text;

/** Masks private texts in a stream, in every encoding of `echoPatterns`, also where they span chunks. */
export type EchoMask = {
  /** Returns the bytes that can be passed on; the rest, where an occurrence may have begun, is held back. */
  readonly push: (chunk: Uint8Array) => Uint8Array;
  /** The held bytes. */
  readonly end: () => Uint8Array;
  /** The held bytes of a stream that broke off, without the last ones: they may be the beginning of a text. */
  readonly breakOff: () => Uint8Array;
  readonly hasMasked: () => boolean;
};

type Coding = {
  /** Without a chunk, returns what is left at the end. */
  readonly decode: (chunk?: Uint8Array) => string;
  readonly encode: (text: string) => Uint8Array;
};

function utf8(): Coding {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const encoder = new TextEncoder();
  return {
    decode: (chunk) => decoder.decode(chunk, { stream: chunk !== undefined }),
    encode: (text) => encoder.encode(text),
  };
}

/** A character for each byte, so that bytes in other encodings stay as they are. */
const bytesAsText = (): Coding => ({
  decode: (chunk = new Uint8Array()) =>
    Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1"),
  encode: (text) => Buffer.from(text, "latin1"),
});

/** Characters that no encoding adds to a text; `\u{41}` ends in one of them. */
const SEPARATOR = /[ \n"<>\]]|(?<!\\u\{[\dA-Fa-f]{1,12})\}/g;

export function createEchoMask(
  { patterns, longest, characters }: EchoPatterns,
  { decode, encode }: Coding = utf8(),
): EchoMask {
  /** Begins outside of an escape. */
  let held = "";
  let masked = false;
  const settle = (text: string, limit: number): Uint8Array => {
    const spans = spansIn(text, patterns);
    const crossed = spans.find(({ start, end }) => start < limit && end > limit);
    const until = crossed ? crossed.start : boundary(text, limit);
    const parts: string[] = [];
    let copied = 0;
    for (const { start, end } of spans) {
      if (end > until) break;
      parts.push(text.slice(copied, start), markLike(text.slice(start, end)));
      copied = end;
      masked = true;
    }
    parts.push(text.slice(copied, until));
    held = text.slice(until);
    return encode(parts.join(""));
  };
  return {
    push: (chunk) => {
      const text = held + decode(chunk);
      return settle(text, Math.max(0, text.length - longest));
    },
    end: () => {
      const text = held + decode();
      return settle(text, text.length);
    },
    breakOff: () => {
      const separators = [...held.matchAll(SEPARATOR)].filter(([each]) => !characters.has(each));
      return settle(held, (separators.at(-1)?.index ?? -1) + 1);
    },
    hasMasked: () => masked,
  };
}

/** The mark, with as many bytes for each character as the text that it replaces: UTF-16 or UTF-32 read as bytes. */
const markLike = (text: string): string => [...ECHO_MARK].join(/^[^\0](\0+)/.exec(text)?.[1] ?? "");

type Span = { readonly start: number; readonly end: number };

/**
 * Every occurrence, in order and without overlaps. Each includes the escapes that it begins or ends in: without a part
 * of them, the rest would not be JSON.
 */
function spansIn(text: string, patterns: readonly RegExp[]): readonly Span[] {
  const found = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: match }): Span => {
      const end = index + match.length;
      return { start: escapeAt(text, index)?.start ?? index, end: escapeAt(text, end)?.end ?? end };
    })
    .toSorted((one, other) => one.start - other.start);
  const merged: Span[] = [];
  for (const span of found) {
    const last = merged.at(-1);
    if (last && span.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

/** Characters of `\u0041` before the last. */
const MAX_BEFORE = 5;

/** The escape, such as `\n` or `\u0041`, with its beginning before a position and its end behind it. */
function escapeAt(text: string, position: number): Span | null {
  const start = text.lastIndexOf("\\", position - 1);
  if (position === 0 || start < 0 || position - start > MAX_BEFORE) return null;
  let before = start;
  while (text[before - 1] === "\\") before -= 1;
  // An even number of backslashes is a text of backslashes.
  if ((start - before) % 2 === 1) return null;
  const end = start + (text[start + 1] === "u" ? 6 : 2);
  return end > position ? { start, end: Math.min(end, text.length) } : null;
}

/** The position, or the nearest one before it that is neither in an escape nor in a character. */
function boundary(text: string, position: number): number {
  if (position >= text.length) return text.length;
  const start = escapeAt(text, position)?.start ?? position;
  return /[\uDC00-\uDFFF]/.test(text.charAt(start)) ? Math.max(0, start - 1) : start;
}

import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Code units of text kept in a piece of their own: enough for passages, so that a book is not unpacked for a line. */
const HEAD_LENGTH = 32_768;

/** Whitespace collapsed to single spaces and line breaks, composed characters, nothing that cannot be stored. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFC")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
      .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad\ufeff]/g, "")
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n[ \n]*/g, "\n")
      .trim()
  );
}

export type PackedText = { readonly head: Uint8Array; readonly tail: Uint8Array | null };

export function packText(text: string): PackedText {
  if (text.length <= HEAD_LENGTH) return { head: deflate(text), tail: null };
  const gap = text.lastIndexOf(" ", HEAD_LENGTH);
  const cut = gap > HEAD_LENGTH / 2 ? gap : HEAD_LENGTH - (isPairAt(text, HEAD_LENGTH) ? 1 : 0);
  return { head: deflate(text.slice(0, cut)), tail: deflate(text.slice(cut)) };
}

/** The text of a packed piece; empty for what is none, such as the tail of a short text. */
export const unpackText = (piece: unknown): string =>
  piece instanceof Uint8Array ? inflateRawSync(piece).toString("utf8") : "";

const deflate = (text: string): Uint8Array => deflateRawSync(text, { level: 6 });

const isPairAt = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * Code units stored in a separate piece: enough for passages, so that a long text need not be
 * decompressed for one line.
 */
const HEAD_LENGTH = 32_768;

/**
 * Collapses whitespace to single spaces and line breaks, composes characters (NFC) and drops
 * control characters.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFC")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters.
      .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad\ufeff]/g, "")
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n[ \n]*/g, "\n")
      .trim()
  );
}

export type CompressedText = { readonly head: Uint8Array; readonly tail: Uint8Array | null };

export function compressText(text: string): CompressedText {
  const { head, tail } = splitText(text);
  return { head: deflate(head), tail: tail === null ? null : deflate(tail) };
}

/** Splits a long text at a space; the second piece of a short one is null. */
export function splitText(text: string): { readonly head: string; readonly tail: string | null } {
  if (text.length <= HEAD_LENGTH) return { head: text, tail: null };
  const gap = text.lastIndexOf(" ", HEAD_LENGTH);
  const cut = gap > HEAD_LENGTH / 2 ? gap : HEAD_LENGTH - (isPairAt(text, HEAD_LENGTH) ? 1 : 0);
  return { head: text.slice(0, cut), tail: text.slice(cut) };
}

/** Decompresses a piece; empty without one, as for the tail of a short text. */
export const decompressText = (piece: unknown): string =>
  piece instanceof Uint8Array ? inflateRawSync(piece).toString("utf8") : "";

const deflate = (text: string): Uint8Array => deflateRawSync(text, { level: 6 });

const isPairAt = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

export function parseHeadings(json: string): string[] {
  if (json === "") return [];
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : [];
}

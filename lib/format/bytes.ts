const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** Bytes in decimal units, as in browser developer tools: `840 B`, `12 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return "–";
  let [value, unit] = [Math.round(bytes), 0];
  // 999.5 kB would print as "1000 kB", so the unit changes at the rounding boundary.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, "")} ${UNITS[unit]}`;
}

/**
 * Bytes of UTF-8 per token of a language model: true for English, and close enough for Chinese, where a character has
 * three bytes and is nearly a token.
 */
export const TOKEN_BYTES = 4;

export const estimateTokens = (bytes: number): number => Math.ceil(bytes / TOKEN_BYTES);

/** Up to this many characters, counting here is faster than the encoder. */
const SHORT = 1_000;
/** Characters per encoding step; the buffer is reused. */
const PART = 65_536;
const encoder = new TextEncoder();
let scratch: Uint8Array<ArrayBuffer> | null = null;

/** Length of a text in UTF-8 bytes; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  if (text.length <= SHORT) return countedLength(text);
  scratch ??= new Uint8Array(3 * PART);
  let bytes = 0;
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + PART, text.length);
    // Do not split a surrogate pair.
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    bytes += encoder.encodeInto(text.slice(at, end), scratch).written;
    at = end;
  }
  return bytes;
}

function countedLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(index + 1))) {
      // A surrogate pair is four bytes.
      bytes += 2;
      index += 1;
    } else bytes += 2;
  }
  return bytes;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

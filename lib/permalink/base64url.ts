/** RFC 4648, section 5, without padding: all characters are safe in addresses. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const values = new Map([...LETTERS].map((letter, value) => [letter, value]));

export function encodeBase64url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const letters = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63];
    for (const value of letters.slice(0, Math.min(bytes.length - at, 3) + 1))
      text += LETTERS[value];
  }
  return text;
}

/**
 * Null for invalid characters, an impossible length or non-zero padding bits, so that each byte
 * sequence has exactly one encoding.
 */
export function decodeBase64url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let buffer = 0;
  let at = 0;
  for (const letter of text) {
    const value = values.get(letter);
    if (value === undefined) return null;
    buffer = ((buffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (buffer >> bits) & 0xff;
    at += 1;
  }
  return (buffer & ((1 << bits) - 1)) === 0 ? bytes : null;
}

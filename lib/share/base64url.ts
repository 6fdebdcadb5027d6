/** Bytes as base64url without padding (RFC 4648, section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Null unless the text is the base64url of exactly `length` bytes. */
export function fromBase64url(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return bytes.length === length && toBase64url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

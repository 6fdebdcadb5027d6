/** Bytes per call, because the number of arguments is limited. A multiple of three needs no padding. */
const CHUNK = 32_766;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return text;
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

/** UTF-8 in base64. Empty if the text is not base64. */
export const textFromBase64 = (text: string): string =>
  new TextDecoder().decode(fromBase64(text) ?? new Uint8Array());

/** RFC 4648, section 5, without padding: all characters are safe in URLs. */
export const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Null unless the text is the one encoding of its bytes: padding bits are zero. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  return bytes && toBase64url(bytes) === text ? bytes : null;
}

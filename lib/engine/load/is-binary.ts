import "server-only";

const RESOURCE_HEADER = 1_445;

/**
 * Whether the first bytes contain binary data bytes (https://mimesniff.spec.whatwg.org, "rules for
 * distinguishing if a resource is text or binary").
 */
export function isBinary(body: Uint8Array): boolean {
  const [first, second] = body;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return false;
  return body
    .subarray(0, RESOURCE_HEADER)
    .some(
      (byte) =>
        byte <= 0x08 ||
        byte === 0x0b ||
        (byte >= 0x0e && byte <= 0x1a) ||
        (byte >= 0x1c && byte <= 0x1f),
    );
}

/** The Unicode encoding of a text whose first character is one of ASCII, or a byte order mark. */
export function detectEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && first !== undefined && second === 0) return "utf-16le";
  return first === 0 && second !== undefined && second !== 0 ? "utf-16be" : "utf-8";
}

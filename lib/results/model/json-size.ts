import { utf8Length } from "@/lib/format/bytes";

/**
 * Bytes of a JSON value, serialized without whitespace. Iterative: also measures values nested too
 * deep for `JSON.stringify`.
 */
export function jsonSize(value: unknown): number {
  let bytes = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each === "string") bytes += textSize(each);
    else if (Array.isArray(each)) {
      bytes += 2 + Math.max(0, each.length - 1);
      for (const item of each) open.push(item);
    } else if (typeof each === "object" && each !== null) {
      const keys = Object.keys(each);
      bytes += 2 + Math.max(0, keys.length - 1);
      for (const [key, item] of Object.entries(each)) {
        bytes += textSize(key) + 1;
        open.push(item);
      }
    } else bytes += String(each ?? null).length;
  }
  return bytes;
}

const textSize = (text: string) => utf8Length(JSON.stringify(text));

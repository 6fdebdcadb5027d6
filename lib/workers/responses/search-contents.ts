import { sourceTypes } from "@/lib/contract/kinds";
import type { TextHitCount } from "../protocol";

/** Results that contain `text` in any string value (not in keys), in order, with the number of matches. Ignores case. */
export function searchContents(json: unknown, text: string): TextHitCount[] {
  if (text === "") return [];
  const pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
  return sourceTypes.flatMap((source) =>
    listOf(json, source).flatMap((item, index) => {
      const count = countMatches(item, pattern);
      return count > 0 ? [{ id: `${source}-${index}`, count }] : [];
    }),
  );
}

function listOf(json: unknown, source: string): readonly unknown[] {
  const data = fieldOf(json, "data");
  const list = fieldOf(data, source);
  return Array.isArray(list) ? list : [];
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** Iterative instead of recursive, so that nesting is not limited by the stack. */
function countMatches(item: unknown, pattern: RegExp): number {
  let count = 0;
  const open: unknown[] = [item];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each === "string") count += each.match(pattern)?.length ?? 0;
    else if (typeof each === "object" && each !== null)
      for (const value of Object.values(each)) open.push(value);
  }
  return count;
}

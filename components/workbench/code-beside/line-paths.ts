import { visit } from "jsonc-parser";
import type { IssuePath } from "@/lib/contract/failure/issue";

/** The request paths whose values start on each line of a JSON text. */
export function pathsOfLines(json: string): readonly (readonly IssuePath[])[] {
  const lines: IssuePath[][] = json.split("\n").map(() => []);
  const add = (line: number, path: IssuePath) => {
    // The type of an item is what chooses the item.
    lines[line]?.push(path.at(-1) === "type" ? path.slice(0, -1) : path);
  };
  visit(json, {
    onObjectProperty: (name, _offset, _length, line, _column, path) => add(line, [...path(), name]),
    // Values of properties are on the line of their name; items have no other event.
    onObjectBegin: (_offset, _length, line, _column, path) => add(line, path()),
    onLiteralValue: (_value, _offset, _length, line, _column, path) => add(line, path()),
  });
  return lines;
}

/** The draft paths of the controls that write each line. */
export type LineFields = readonly (readonly string[])[];

/**
 * The lines that a control writes: those of its own path or below it, else those of the closest
 * part of the request that it belongs to.
 */
export function markedLines(lines: LineFields, field: string | null): ReadonlySet<number> {
  if (field === null) return new Set();
  const where = (predicate: (path: string) => boolean) =>
    new Set(lines.flatMap((paths, line) => (paths.some(predicate) ? [line] : [])));
  const own = where((path) => path === field || path.startsWith(`${field}.`));
  if (own.size > 0) return own;
  const around = lines
    .flat()
    .filter((path) => field.startsWith(`${path}.`))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), "");
  return around === "" ? new Set() : where((path) => path === around);
}

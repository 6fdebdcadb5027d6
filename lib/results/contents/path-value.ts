import { countOf, formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { Path, Query } from "./json-path";
import { findPath } from "./json-path-find";
import { PathError, parsePath } from "./json-path-parse";

const MAX_LENGTH = 160;
const MAX_VALUES = 10_000;

/** Parses a query whose `$.` may be left out: `data.web[0].title`. Throws `PathError` with `at` in the given text. */
export function parseTypedPath(text: string): Query {
  const typed = text.trimStart();
  const added = typed.startsWith("$") ? "" : typed.startsWith("[") ? "$" : "$.";
  try {
    return parsePath(added + typed);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const at = Math.max(0, error.at - added.length) + text.length - typed.length;
    throw new PathError(error.message, at);
  }
}

/**
 * Summarizes the result of a query: its value, or the number of values and the first one. Null if there is no value.
 * `written` returns the number at a path as the service wrote it.
 */
export function pathValue(
  root: unknown,
  query: Query,
  written: (path: Path) => string | null,
): string | null {
  const { nodes, more } = findPath(root, query, MAX_VALUES);
  const [first] = nodes;
  if (!first) return null;
  const { path, value } = first;
  // Only integers beyond 2^53 lose digits that people compare.
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  const text = (isRounded ? written(path) : null) ?? valueText(value);
  if (nodes.length === 1) return text;
  const count = more ? `${formatCount(MAX_VALUES)} or more values` : countOf(nodes.length, "value");
  return `${count}, first: ${text}`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return countOf(value.length, "item");
  const text = typeof value === "string" && value !== "" ? value : JSON.stringify(value);
  return truncate(text, MAX_LENGTH);
}

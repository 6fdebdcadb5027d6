import { fromWire } from "@/lib/contract/canonical";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";

/** Bounds the attempts: no field of a request is nested deeper. */
const MAX_DEPTH = 6;

/**
 * The request without its invalid fields, and with any query if its own is invalid. Null if none can
 * be built. Other items of a list keep their positions.
 */
export function validPart(body: unknown): SearchRequest | null {
  let rest = body;
  for (let above = 0; above < MAX_DEPTH; above += 1) {
    const result = fromWire(rest);
    if (result.ok) return result.request;
    for (const { path } of result.issues) {
      const field = path.slice(0, Math.max(1, path.length - above));
      rest =
        path[0] === "query" && isJsonObject(rest) ? { ...rest, query: "x" } : without(rest, field);
    }
  }
  return null;
}

/** A copy without the value at the path. All items of a list are removed. */
function without(value: unknown, [key, ...below]: IssuePath): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value))
    return below.length === 0
      ? undefined
      : value.map((item, at) => (at === key ? without(item, below) : item));
  if (!isJsonObject(value)) return undefined;
  const { [key]: inner, ...others } = value;
  const next = below.length === 0 ? undefined : without(inner, below);
  return next === undefined ? others : { ...others, [key]: next };
}

import { fromWire } from "./canonical";
import { sameNotation, withoutObservedValues } from "./dialect/observed-dialect";
import type { IssuePath, RequestIssue } from "./failure/issue";
import { valueAt } from "./json-object";
import type { SearchRequest } from "./request";

/** A parsed body, and the paths of fields that the contract does not have or whose value it does not have. */
export type LenientResult = { readonly unknown: readonly IssuePath[] } & (
  | { readonly ok: true; readonly request: SearchRequest }
  | { readonly ok: false; readonly issues: RequestIssue[] }
);

/**
 * Parses a body that may have unknown fields, such as those of a newer service. Neither the request nor the
 * issues include them.
 */
export function fromWireWithUnknown(body: unknown): LenientResult {
  const strict = fromWire(body);
  if (strict.ok) return { ...strict, unknown: [] };
  const { known: plain, paths } = withoutObservedValues(body);
  const read = paths.length > 0 ? fromWire(plain) : strict;
  if (read.ok) return { ...read, unknown: paths };
  const fields = read.issues.flatMap(({ code, path, keys }) =>
    code === "unrecognized_keys" && keys ? keys.map((key) => [...path, key]) : [],
  );
  const unknown = [...paths, ...fields];
  if (fields.length === 0) return { ...read, unknown };
  const known = structuredClone(plain);
  for (const path of fields) Reflect.deleteProperty(holderOf(known, path), keyOf(path));
  return { ...fromWire(known), unknown };
}

/** A copy of a request with the values that `body` has at the paths. */
export function withUnknown<Request extends object>(
  request: Request,
  body: unknown,
  unknown: readonly IssuePath[],
): Request {
  if (unknown.length === 0) return request;
  const copy = structuredClone(request);
  for (const path of unknown) {
    const above = path.slice(0, -1);
    const held = valueAt(copy, above);
    // A format without fields is written as its bare name.
    if (typeof held === "string") Reflect.set(holderOf(copy, above), keyOf(above), { type: held });
    Reflect.set(holderOf(copy, path), keyOf(path), sameNotation(path, valueAt(body, path)));
  }
  return copy;
}

const keyOf = (path: IssuePath): string => String(path.at(-1));

const holderOf = (value: unknown, path: IssuePath): object =>
  Object(valueAt(value, path.slice(0, -1)));

import type { RequestField, ScrapeField } from "@/lib/contract/fields";
import { isJsonObject, type JsonObject, valueAt } from "@/lib/contract/json-object";

/** A JSON object that may become a request: canonical spelling, not validated. */
export type Body = JsonObject;

export type FieldPath = readonly [RequestField] | readonly ["scrapeOptions", ScrapeField];

export const listAt = (body: Body, path: FieldPath): readonly unknown[] | undefined => {
  const items = valueAt(body, path);
  return Array.isArray(items) ? items : undefined;
};

export const itemType = (item: unknown): unknown => (isJsonObject(item) ? item.type : item);

/**
 * A copy with the value at the path. Undefined removes the field, and `scrapeOptions` with its last
 * field.
 */
export function withValueAt(body: Body, path: FieldPath, value: unknown): Body {
  if (path.length === 1) return withKey(body, path[0], value);
  const before = body[path[0]];
  const options = withKey(isJsonObject(before) ? before : {}, path[1], value);
  const emptied =
    Object.keys(options).length === 0 && isJsonObject(before) && hasKey(before, path[1]);
  const absent = before === undefined && Object.keys(options).length === 0;
  return withKey(body, path[0], emptied || absent ? undefined : options);
}

const hasKey = (body: Body, key: string) => body[key] !== undefined;

/** A copy with the value under the key; undefined removes the key. The same object if nothing changes. */
export function withKey(body: Body, key: string, value: unknown): Body {
  if (value === body[key] && (value !== undefined || !(key in body))) return body;
  if (value !== undefined) return { ...body, [key]: value };
  const { [key]: _gone, ...rest } = body;
  return rest;
}

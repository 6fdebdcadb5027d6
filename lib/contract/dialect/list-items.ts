import { isJsonObject, type JsonObject } from "../json-object";
import { sourceTypes } from "../kinds";
import { isMoreList, keyOfList, type ListId, moreListId } from "./list-id";

/** The location of the results in an object that replaces a list. `self`: it is one result. */
export type ItemsPlace =
  | { readonly kind: "self" }
  | { readonly kind: "values" }
  | { readonly kind: "field"; readonly key: string };

/**
 * Finds the results of an object in place of a list: `{ "0": {}, "1": {} }`, `{ "results": [{}] }` or one result. Null
 * if it has no results.
 */
export function itemsPlace(value: JsonObject): ItemsPlace | null {
  if (isResult(value)) return { kind: "self" };
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([, each]) => isResult(each))) return { kind: "values" };
  const [list, ...more] = entries.filter(
    ([, each]) => Array.isArray(each) && each.every(isJsonObject),
  );
  return list && more.length === 0 ? { kind: "field", key: list[0] } : null;
}

const isResult = (value: unknown): boolean =>
  isJsonObject(value) &&
  [value.url, value.title, value.imageUrl].some((each) => typeof each === "string");

function itemsOf(value: unknown, id: ListId): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  // Only lists of the specification are known to come as objects.
  if (!isJsonObject(value) || isMoreList(id)) return null;
  const place = itemsPlace(value);
  if (place === null) return null;
  if (place.kind === "self") return [value];
  if (place.kind === "values") return Object.values(value);
  const list = value[place.key];
  return Array.isArray(list) ? list : null;
}

function dataOf(json: unknown): object {
  const data: unknown = Reflect.get(Object(json), "data");
  return typeof data === "object" && data !== null ? data : {};
}

/** The value of a list in a response, as received. */
export function listValueIn(json: unknown, id: ListId): unknown {
  const data = dataOf(json);
  const key = keyOfList(id);
  return Object.hasOwn(data, key) ? Reflect.get(data, key) : undefined;
}

/** The items of a list of a response, as received; null if it has no such list. */
export const listOrNull = (json: unknown, id: ListId): readonly unknown[] | null =>
  itemsOf(listValueIn(json, id), id);

/** Like `listOrNull`, but empty if the response has no such list. */
export const listIn = (json: unknown, id: ListId): readonly unknown[] => listOrNull(json, id) ?? [];

/** The lists of `data` of a response: those of the specification first. */
export function listsIn(json: unknown): ListId[] {
  const data = dataOf(json);
  return [
    ...sourceTypes.filter((type) => Object.hasOwn(data, type)),
    ...Object.entries(data).flatMap(([key, value]) =>
      Array.isArray(value) ? (moreListId(key) ?? []) : [],
    ),
  ];
}

import { isMap, type JsonNode, WrittenNumber } from "./json-value";

/** Names of keys that identify an entry of a list, in order of preference. */
const names = [
  "id",
  "_id",
  "uuid",
  "guid",
  "key",
  "sku",
  "ean",
  "gtin",
  "isbn",
  "doi",
  "url",
  "href",
  "link",
  "slug",
  "code",
  "email",
  "name",
  "title",
  "label",
  "question",
];

export type KeyedLists = {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** A key that every entry of both lists has, with a value that is unique in its list. Null without one. */
export function naturalKey(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
): KeyedLists | null {
  if (before.length === 0 || after.length === 0) return null;
  for (const name of names) {
    const [one, other] = [keysOf(before, name), keysOf(after, name)];
    if (one && other) return { name, before: one, after: other };
  }
  return null;
}

function keysOf(list: readonly JsonNode[], name: string): string[] | null {
  const keys: string[] = [];
  for (const entry of list) {
    const value = isMap(entry) && Object.hasOwn(entry, name) ? entry[name] : undefined;
    if (typeof value === "string") keys.push(JSON.stringify(value));
    else if (value instanceof WrittenNumber) keys.push(value.text);
    else return null;
  }
  return new Set(keys).size === keys.length ? keys : null;
}

import { type SourceType, sourceTypes } from "../kinds";

/**
 * A list in `data` of a response. Services add lists beside those of the specification, such as `research`; their id is
 * a plus sign and the key, encoded so that it can be part of ids, file names and URLs.
 */
export type ListId = SourceType | MoreListId;
export type MoreListId = `+${string}`;

/** Characters of a key. Longer ones belong to no list of results. */
const MAX_KEY = 100;

const isSource = (name: string): name is SourceType => sourceTypes.some((type) => type === name);

/** The id of a list that the specification does not have; null for other keys. */
export function moreListId(key: string): MoreListId | null {
  if (isSource(key) || key === "" || key.length > MAX_KEY || !key.isWellFormed()) return null;
  // Ids of results end with a dash and a number.
  return `+${encodeURIComponent(key).replaceAll("-", "%2D")}`;
}

export const isMoreList = (id: string): id is MoreListId => id.startsWith("+");

export const isListId = (text: string): text is ListId =>
  isSource(text) || (isMoreList(text) && moreListId(keyIn(text) ?? "") === text);

export const keyOfList = (id: ListId): string => (isMoreList(id) ? (keyIn(id) ?? "") : id);

function keyIn(id: MoreListId): string | null {
  try {
    return decodeURIComponent(id.slice(1));
  } catch {
    return null;
  }
}

/** The id of the list in the id of a result such as `web-2`, and the index in it. */
export function parseResultId(
  id: string,
): { readonly list: ListId; readonly index: number } | null {
  const [, list = "", index = ""] = /^([^-]+)-(\d+)$/.exec(id) ?? [];
  return isListId(list) ? { list, index: Number(index) } : null;
}

import type { Loss } from "@/lib/collections/loss";
import { isJsonObject, stringOrNull } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { importLimits } from "../import-result";

/** The objects of an untrusted list. Other values are dropped. */
export const objectsIn = (value: unknown): readonly Body[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Finds the children of a parent in a list whose objects name their parents. Each is found once, so that cycles end. */
export function childrenIn(
  list: readonly Body[],
  parentOf: (each: Body) => unknown,
): (parent: unknown) => readonly Body[] {
  const byParent = Map.groupBy(list, parentOf);
  return (parent) => {
    const found = byParent.get(parent) ?? [];
    byParent.delete(parent);
    return found;
  };
}

/** A folder whose parents are too many to import it. */
export const deepFolderLoss = (name: unknown): Loss => ({
  request: null,
  what: `Folder ${stringOrNull(name) ?? ""} with its requests`,
  why: `Folders are imported down to ${importLimits.depth} levels.`,
});

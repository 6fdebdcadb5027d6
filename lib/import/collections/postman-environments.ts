import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { templatesIn } from "./search-url";

/**
 * The environments of each collection, by index. Environments are separate files without a reference to a collection,
 * so each belongs to the collections that use most of its names; to the first one if none does.
 */
export function attachEnvironments(
  collections: readonly Body[],
  environments: readonly Body[],
): readonly (readonly Body[])[] {
  const used = collections.map(
    (each) => new Set([...templatesIn(JSON.stringify(each)), ...keysIn(each.variable)]),
  );
  const places = environments.map((environment) => {
    const names = new Set(keysIn(environment.values));
    const counts = used.map((each) => [...names].filter((name) => each.has(name)).length);
    const most = Math.max(...counts);
    return counts.map((count, index) => (most === 0 ? index === 0 : count === most));
  });
  return collections.map((_, index) => environments.filter((_each, at) => places[at]?.[index]));
}

const keysIn = (list: unknown): readonly string[] =>
  (Array.isArray(list) ? list : []).flatMap((each: unknown) =>
    isJsonObject(each) && typeof each.key === "string" ? [each.key] : [],
  );

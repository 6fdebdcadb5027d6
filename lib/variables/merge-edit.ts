import type { CollectionVariables, Variable } from "./variable";

/**
 * Applies the edit of a list from `before` to `after` to the list that another tab has stored in the meantime. The edit
 * changes, adds or removes one variable, which is found by its name; one that was removed elsewhere comes back.
 */
export function mergeEdit(
  before: readonly Variable[],
  after: readonly Variable[],
  now: readonly Variable[],
): readonly Variable[] {
  if (sameVariables(before, now)) return after;
  const at = before.findIndex((each, index) => !isSame(each, after[index]));
  const index = at === -1 ? before.length : at;
  const [old, next] = [before[index], after[index]];
  const place = old ? now.findIndex(({ name }) => name === old.name) : -1;
  if (after.length === before.length)
    return next ? (place === -1 ? [...now, next] : now.with(place, next)) : now;
  if (after.length < before.length) return place === -1 ? now : now.toSpliced(place, 1);
  return next ? now.toSpliced(index, 0, next) : now;
}

const isSame = (one: Variable | undefined, other: Variable | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

const sameVariables = (one: readonly Variable[], other: readonly Variable[]) =>
  one.length === other.length && one.every((each, index) => isSame(each, other[index]));

/** Replaces the variables of an environment, and adds it again if another tab has removed or renamed it. */
export function withEnvironment(
  all: CollectionVariables,
  name: string,
  change: (now: readonly Variable[]) => readonly Variable[],
): CollectionVariables {
  const at = all.environments.findIndex((each) => each.name === name);
  const found = all.environments[at];
  if (found)
    return {
      ...all,
      environments: all.environments.with(at, { name, variables: change(found.variables) }),
    };
  const added = { name, variables: change([]) };
  return { ...all, environments: [...all.environments, added], chosen: name };
}

type Row = { readonly name: string; readonly key: number };

/** Keys that rows keep while their names are typed, and while rows above them come and go. */
export function rowKeys(before: readonly Row[], names: readonly string[]): readonly Row[] {
  const free = [...before];
  const taken = names.map((name) => {
    const at = free.findIndex((each) => each.name === name);
    return at === -1 ? undefined : free.splice(at, 1)[0];
  });
  let next = Math.max(0, ...before.map(({ key }) => key + 1));
  return names.map((name, index) => {
    const here = before[index];
    const renamed = here && free.includes(here) ? here : undefined;
    const key = (taken[index] ?? renamed)?.key ?? next++;
    return { name, key };
  });
}

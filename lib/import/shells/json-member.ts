import { isJsonObject } from "@/lib/contract/json-object";
import { importLimits } from "../import-result";

export type Member = { readonly path: readonly string[]; readonly value: unknown };

/** The path of a member as HTTPie and jo write it: `a[b][]`. */
export const memberPath = (name: string): string[] =>
  [/^[^[]*/.exec(name)?.[0] ?? ""].concat(
    [...name.matchAll(/\[([^\]]{0,100})\]/g)]
      .slice(0, importLimits.depth)
      .map(([, key = ""]) => key),
  );

/** Sets a member: `a[b]` of an object, `a[]` or `a[0]` of a list. */
export function withMember(target: unknown, { path: [key, ...path], value }: Member): unknown {
  if (key === undefined) return value;
  if (!isJsonObject(target) && /^\d*$/.test(key)) {
    const list: unknown[] = Array.isArray(target) ? target : [];
    const index = key === "" ? list.length : Number(key);
    return list.toSpliced(index, 1, withMember(list[index], { path, value }));
  }
  const members = isJsonObject(target) ? target : {};
  const before = Object.hasOwn(members, key) ? members[key] : undefined;
  return Object.fromEntries([
    ...Object.entries(members),
    [key, withMember(before, { path, value })],
  ]);
}

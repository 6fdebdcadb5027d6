import { isVariableName } from "@/lib/variables/template";

export type Names = {
  /** Our name of a variable. */
  readonly of: (foreign: string) => string;
  readonly free: (preferred: string) => string;
  readonly renamed: () => readonly { readonly from: string; readonly to: string }[];
};

const MAX_LENGTH = 64;

/** Keeps the names of variables where ours may have their characters. */
export function createNames(defined: readonly string[]): Names {
  const ours = new Map<string, string>();
  const taken = new Set(defined.filter(isVariableName));
  const free = (preferred: string) => {
    const base = allowed(preferred);
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? "" : `_${number}`;
      const name = base.slice(0, MAX_LENGTH - suffix.length) + suffix;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
  const of = (foreign: string) => {
    const known = ours.get(foreign);
    if (known !== undefined) return known;
    const name = isVariableName(foreign) ? foreign : free(foreign);
    taken.add(name);
    ours.set(foreign, name);
    return name;
  };
  return {
    of,
    free,
    renamed: () => [...ours].flatMap(([from, to]) => (from === to ? [] : [{ from, to }])),
  };
}

function allowed(foreign: string): string {
  const name = foreign.trim().replace(/[^A-Za-z0-9_.-]+/g, "_");
  const begun = /^[A-Za-z_]/.test(name) ? name : `_${name}`;
  return isVariableName(begun.slice(0, MAX_LENGTH)) ? begun.slice(0, MAX_LENGTH) : "_secret";
}

import type { CollectionVariables, Environment, Variable } from "@/lib/variables/variable";
import type { Collection } from "./collection";
import type { Loss } from "./loss";

/** Adds the variables of a collection. Existing ones stay; those with another value are losses. */
export function mergeVariables(
  before: CollectionVariables,
  { variables, environments }: Pick<Collection, "variables" | "environments">,
): { merged: CollectionVariables; added: number; losses: readonly Loss[] } {
  const losses: Loss[] = [];
  let added = 0;
  const merge = (
    existing: readonly Variable[],
    imported: readonly Variable[],
    environment: string | null,
  ): Variable[] => {
    const byName = new Map(existing.map((each) => [each.name, each]));
    for (const each of imported) {
      const known = byName.get(each.name);
      if (known && !isSame(known, each))
        losses.push({
          request: null,
          what: `Variable ${each.name}${environment === null ? "" : ` of ${environment}`}`,
          why: "It exists with another value, which was not changed.",
        });
      if (known) continue;
      byName.set(each.name, each);
      added += 1;
    }
    return [...byName.values()];
  };

  const byName = new Map(before.environments.map((each) => [each.name, each]));
  for (const { name, variables: imported } of environments)
    byName.set(name, { name, variables: merge(byName.get(name)?.variables ?? [], imported, name) });
  const merged = {
    variables: merge(before.variables, variables, null),
    environments: [...byName.values()] satisfies Environment[],
    chosen: before.chosen,
  };
  return { merged, added, losses };
}

const isSame = (a: Variable, b: Variable): boolean =>
  "value" in a ? "value" in b && a.value === b.value : "secret" in b;

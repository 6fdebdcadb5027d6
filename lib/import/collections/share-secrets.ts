import type { Loss } from "@/lib/collections/loss";
import type { Variable } from "@/lib/variables/variable";
import type { ImportedCollection } from "./foreign-collection";

/**
 * Variables of collections that are imported together share one store, so a name that one of them has as a secret is a
 * secret in all of them.
 */
export function shareSecrets(imported: readonly ImportedCollection[]): ImportedCollection[] {
  const secret = new Set(
    imported
      .flatMap(({ collection }) => variablesIn(collection))
      .flatMap((each) => ("secret" in each ? [each.name] : [])),
  );
  return imported.map(({ collection, losses }) => {
    const added = new Map<string, Loss>();
    const shared = (list: readonly Variable[]) =>
      list.map((each): Variable => {
        if ("secret" in each || !secret.has(each.name)) return each;
        const why = "Secret in another place: imported without its value. Enter it in Variables.";
        added.set(each.name, { request: null, what: `Variable ${each.name}`, why });
        return { name: each.name, secret: true };
      });
    return {
      collection: {
        ...collection,
        variables: shared(collection.variables),
        environments: collection.environments.map(({ name, variables }) => ({
          name,
          variables: shared(variables),
        })),
      },
      losses: [...losses, ...added.values()],
    };
  });
}

const variablesIn = ({ variables, environments }: ImportedCollection["collection"]) =>
  [variables, ...environments.map((each) => each.variables)].flat();

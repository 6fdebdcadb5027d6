/** A value that requests refer to as `{{name}}`. A secret has no value here: the server holds it. */
export type Variable =
  | { readonly name: string; readonly value: string | number | boolean }
  | { readonly name: string; readonly secret: true };

/** Variables that replace those of the collection while the environment is chosen. */
export type Environment = { readonly name: string; readonly variables: readonly Variable[] };

export type CollectionVariables = {
  readonly variables: readonly Variable[];
  readonly environments: readonly Environment[];
  readonly chosen: string | null;
};

export const chosenVariables = ({
  environments,
  chosen,
}: CollectionVariables): readonly Variable[] =>
  environments.find(({ name }) => name === chosen)?.variables ?? [];

/** The variables in use: those of the chosen environment replace those of the collection. */
export const variablesByName = (all: CollectionVariables): ReadonlyMap<string, Variable> =>
  new Map([...all.variables, ...chosenVariables(all)].map((each) => [each.name, each]));

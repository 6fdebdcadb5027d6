/** A value that requests refer to as `{{name}}`. A secret has no value here: the server holds it. */
export type Variable =
  | { readonly name: string; readonly value: string | number | boolean }
  | { readonly name: string; readonly secret: true };

/** Variables that replace those of the collection while the environment is chosen. */
export type Environment = { readonly name: string; readonly variables: readonly Variable[] };

/** The variables of a collection. */
export type CollectionVariables = {
  readonly variables: readonly Variable[];
  readonly environments: readonly Environment[];
  /** Name of the chosen environment, or null. */
  readonly chosen: string | null;
};

/**
 * `Object.keys` with the keys of the type. Only for objects that hold exactly the keys of their type, such as
 * registries.
 */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

/** An object of type `T`, built key by key. `keys` must be all keys of `T`. */
export const buildObject = <T extends object>(
  keys: readonly (keyof T & string)[],
  build: <Key extends keyof T & string>(key: Key) => T[Key],
): T => Object.fromEntries(keys.map((key) => [key, build(key)])) as T;

export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;

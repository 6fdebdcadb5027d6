/** Computes the value of an object once. Objects that change need a key of their own. */
export function memoizeByObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = values.get(key);
    if (known) return known.value;
    const value = compute(key);
    values.set(key, { value });
    return value;
  };
}

/** Forgets all values when it has `max` of them. */
export function memoizeByKey<Key, Value extends {}>(
  compute: (key: Key) => Value,
  max = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    if (values.size >= max) values.clear();
    values.set(key, value);
    return value;
  };
}

/** Computes a value when it is first used. The first `Intl` object of a kind takes up to 10 ms in a browser. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

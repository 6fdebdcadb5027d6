import "server-only";

/** Lazily computes and caches a value. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

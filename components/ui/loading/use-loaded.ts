import { useEffect, useMemo, useState } from "react";

/**
 * The value that `load` resolves to; null until then, after a rejection, and if `load` returns null. Loads again when a
 * dependency changes, and aborts the load before.
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value> | null,
  dependencies: readonly unknown[],
): Value | null {
  const [loaded, setLoaded] = useState<{ of: readonly unknown[]; value: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `load` uses
  const of = useMemo(() => dependencies, dependencies);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const gone = new AbortController();
    load(gone.signal)?.then(
      (value) => {
        if (!gone.signal.aborted) setLoaded({ of, value });
      },
      () => {},
    );
    return () => gone.abort();
  }, [of]);
  return loaded?.of === of ? loaded.value : null;
}

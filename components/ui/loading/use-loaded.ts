import { useEffect, useState } from "react";

/**
 * The value that `load` resolves to; null until then. A new function aborts the one before, so it has to be memoized. `load` must not reject, except when it is aborted.
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Value | null {
  const [loaded, setLoaded] = useState<{ by: typeof load; value: Value }>();
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setLoaded({ by: load, value });
      },
      () => {},
    );
    return () => controller.abort();
  }, [load]);
  return loaded?.by === load ? loaded.value : null;
}

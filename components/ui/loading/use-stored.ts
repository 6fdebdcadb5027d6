import { useEffect, useState } from "react";

/**
 * A value that this browser stores, in sync with other tabs; null while it is read for the first time. `subscribe`
 * calls back after each change. `waitMs` is how long changes wait for others, so that many cause one read.
 */
export function useStored<Value>(
  read: () => Promise<Value>,
  subscribe: (changed: () => void) => () => void,
  waitMs = 0,
): Value | null {
  const [stored, setStored] = useState<Value | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      timer = undefined;
      const found = await read();
      if (isCurrent) setStored(found);
    };
    void load();
    const unsubscribe = subscribe(() => {
      timer ??= setTimeout(() => void load(), waitMs);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [read, subscribe, waitMs]);
  return stored;
}

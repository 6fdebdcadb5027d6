import { useEffect, useState } from "react";

/** The value that `read` resolves to, read again after each change. Null until the first one. */
export function useFollowed<Value>(
  read: () => Promise<Value>,
  subscribe: (onChange: () => void) => () => void,
): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const refresh = async () => {
      const next = await read();
      if (isCurrent) setValue(next);
    };
    void refresh();
    const unsubscribe = subscribe(() => void refresh());
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [read, subscribe]);
  return value;
}

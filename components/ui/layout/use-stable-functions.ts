import { useInsertionEffect, useRef, useState } from "react";

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * The same functions in every render. Each calls the one passed last, so it is for event handlers only. What
 * they are passed to does not render again because a handler changed.
 */
export function useStableFunctions<All extends Functions>(functions: All): All {
  const latest = useRef(functions);
  useInsertionEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(functions).map((name) => [
        name,
        (...args: never[]) => latest.current[name]?.(...args),
      ]),
    ),
  );
  // Each function calls the latest one of its name with the same arguments and result, so the types are the same.
  return stable as All;
}

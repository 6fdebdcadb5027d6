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
  // It has the names of the functions and passes on what they take and return.
  return stable as All;
}

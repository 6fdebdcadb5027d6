import { useInsertionEffect, useRef, useState } from "react";

type Functions = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * The same functions in every render. Each calls the one that was given last, so it is for event handlers only. What
 * they are passed to does not render again because a handler changed.
 */
export function useStableFunctions<Given extends Functions>(given: Given): Given {
  const latest = useRef(given);
  useInsertionEffect(() => {
    latest.current = given;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(given).map((name) => [
        name,
        (...args: never[]) => latest.current[name]?.(...args),
      ]),
    ),
  );
  // It has the names of the given functions and passes on what they take and return.
  return stable as Given;
}

"use client";
import { type ReactNode, useEffect, useState } from "react";
import { Spinner } from "../feedback/spinner";
import { type LazyValue, useLazyValue } from "./lazy-value";
import { LoadError } from "./load-error";

type WhenLoadedProps<Part> = {
  part: LazyValue<Part>;
  /** Whether it is looked at; until then it does not ask for its code. */
  wanted?: boolean;
  children: (part: Part) => ReactNode;
};

/** What is made of code that comes later: a word while it is on its way, and a way out where it cannot. */
export function LazyContent<Part>({ part, wanted = true, children }: WhenLoadedProps<Part>) {
  const loaded = useLazyValue(part);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!loaded && !failed && wanted) part.load().catch(() => setFailed(true));
  }, [part, loaded, failed, wanted]);

  if (loaded) return children(loaded);
  if (failed) return <LoadError onRetry={() => setFailed(false)} />;
  return (
    <p className="flex items-center gap-2 text-ink-faint">
      <Spinner /> One moment
    </p>
  );
}

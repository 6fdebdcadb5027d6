import { useEffect, useEffectEvent } from "react";
import { takeReturnSearch } from "@/lib/storage/preferences/return-search";

type ReturnSearch = {
  /** Whether the form holds its initial draft. */
  readonly ready: boolean;
  readonly query: () => string;
  /** Only on the built-in engine, where a run is free. */
  readonly isFree: boolean;
  readonly run: () => void;
};

/** Runs the search for which the user came back from the library. */
export function useReturnSearch({ ready, query, isFree, run }: ReturnSearch): void {
  const arrive = useEffectEvent(() => {
    const returned = takeReturnSearch();
    if (returned !== null && isFree && query().trim() === returned) run();
  });
  useEffect(() => {
    if (ready) arrive();
  }, [ready]);
}

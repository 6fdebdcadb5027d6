import { useEffect, useState } from "react";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { searchBodies } from "@/lib/storage/runs/search-bodies";

/** Characters. Shorter texts occur in nearly every response. */
const MIN_LENGTH = 3;
/** Milliseconds after the last keystroke. */
const DELAY_MS = 350;
/** Milliseconds between two updates of the list, which takes longer to render than a small response to search. */
const UPDATE_MS = 200;

type Found = { readonly text: string; readonly ids: ReadonlySet<string>; readonly busy: boolean };

const nothing: ReadonlySet<string> = new Set();

/** The runs whose stored response contains a text, found one after another while the user waits. */
export function useContentSearch(runs: readonly PastRun[], typed: string) {
  const text = typed.trim();
  const [found, setFound] = useState<Found | null>(null);
  const isSearched = text.length >= MIN_LENGTH;

  useEffect(() => {
    if (!isSearched) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      const ids = new Set<string>();
      let published = -1;
      const publish = (busy: boolean) => {
        if (signal.aborted || (busy && ids.size === published)) return;
        published = ids.size;
        setFound({ text, ids: new Set(ids), busy });
      };
      publish(true);
      const updates = setInterval(() => publish(true), UPDATE_MS);
      searchBodies(runs, text, { signal, onFound: (id) => ids.add(id) })
        .catch(() => {})
        .finally(() => {
          clearInterval(updates);
          publish(false);
        });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [runs, text, isSearched]);

  const isCurrent = isSearched && found?.text === text;
  return {
    ids: isCurrent ? found.ids : nothing,
    busy: isSearched && (!isCurrent || found.busy),
  };
}

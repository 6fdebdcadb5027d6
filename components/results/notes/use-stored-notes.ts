import { useEffect, useState } from "react";
import type { ResultAnnotation } from "@/lib/results/annotations/result-annotations";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import {
  type EarlierAnnotation,
  loadEarlierAnnotations,
  loadResultAnnotations,
} from "@/lib/storage/runs/result-annotations";

type StoredNotes = {
  readonly run: string;
  readonly own: readonly ResultAnnotation[];
};

type EarlierNotes = {
  readonly run: string;
  readonly byKey: ReadonlyMap<string, EarlierAnnotation>;
};

/** Milliseconds after the results are shown: the history may be large, and the results come first. */
const EARLIER_DELAY = 400;

/** The annotations of a stored run, in sync with other tabs, and those of its pages in other runs. */
export function useStoredNotes(run: string | null) {
  const [stored, setStored] = useState<StoredNotes | null>(null);
  const [earlier, setEarlier] = useState<EarlierNotes | null>(null);
  useEffect(() => {
    if (run === null) return;
    let isCurrent = true;
    const load = async () => {
      const own = await loadResultAnnotations(run);
      if (isCurrent) setStored({ run, own });
    };
    void load();
    const timer = setTimeout(
      () =>
        void loadEarlierAnnotations(run).then((byKey) => isCurrent && setEarlier({ run, byKey })),
      EARLIER_DELAY,
    );
    const unsubscribe = subscribeToRuns(() => void load());
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [run]);
  return {
    own: run !== null && stored?.run === run ? stored.own : noOwn,
    earlier: run !== null && earlier?.run === run ? earlier.byKey : noEarlier,
  };
}

const noOwn: StoredNotes["own"] = [];
const noEarlier: EarlierNotes["byKey"] = new Map();

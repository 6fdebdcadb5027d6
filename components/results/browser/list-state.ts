import { useState, useSyncExternalStore } from "react";
import type { SourceType } from "@/lib/contract/kinds";
import { noPicks, type Picks } from "@/lib/results/facets/filter";
import {
  defaultResultLooks,
  type ResultLook,
  type ResultLooks,
  resultLooksRecord,
} from "@/lib/storage/preferences/result-views";

/** What is narrowed, chosen and open in the list of one source, for as long as its run is shown. */
export type ListState = {
  readonly text: string;
  readonly picks: Picks;
  /** Of the chosen result; null for the first one. */
  readonly selected: string | null;
  /** Whether its detail has taken the place of the list, where there is no room for both. */
  readonly open: boolean;
};

const firstListState: Omit<ListState, "text"> = { picks: noPicks, selected: null, open: false };

type ListStates = {
  readonly run: string;
  /** One text for all sources: who looks for something wants to know where it is. */
  readonly text: string;
  readonly of: Readonly<Partial<Record<SourceType, Omit<ListState, "text">>>>;
};

/** The lists of a run, by its id; those of the next run begin anew. */
export function useListStates(run: string): (source: SourceType) => {
  list: ListState;
  onList: (change: Partial<ListState>) => void;
} {
  const first: ListStates = { run, text: "", of: {} };
  const [kept, setKept] = useState(first);
  const ofRun = (states: ListStates) => (states.run === run ? states : first);
  const { text, of } = ofRun(kept);
  return (source) => ({
    list: { ...(of[source] ?? firstListState), text },
    onList: ({ text: typed, ...change }) =>
      setKept((states) => {
        const now = ofRun(states);
        const list = { ...(now.of[source] ?? firstListState), ...change };
        return { run, text: typed ?? now.text, of: { ...now.of, [source]: list } };
      }),
  });
}

const deviceLooks = resultLooksRecord();

/** How results of a source were looked at last, on this device, and how to change it. */
export function useResultLook(
  source: SourceType,
): readonly [ResultLook, (change: Partial<ResultLook>) => void] {
  const looks: ResultLooks = useSyncExternalStore(
    deviceLooks.subscribe,
    deviceLooks.read,
    () => defaultResultLooks,
  );
  const change = (changed: Partial<ResultLook>) => {
    const now = deviceLooks.read();
    deviceLooks.write({ ...now, [source]: { ...now[source], ...changed } });
  };
  return [looks[source], change];
}

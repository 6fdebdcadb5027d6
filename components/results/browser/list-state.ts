import { useState, useSyncExternalStore } from "react";
import type { SourceType } from "@/lib/contract/kinds";
import { noPicks, type Picks } from "@/lib/results/facets/filter";
import {
  defaultResultLooks,
  type ResultLook,
  type ResultLooks,
  resultLooksRecord,
} from "@/lib/storage/preferences/result-views";

/** Filter, selection and open detail of one source's list, while its run is shown. */
export type ListState = {
  readonly text: string;
  readonly picks: Picks;
  /** Id of the selected result; null for the first one. */
  readonly selected: string | null;
  /** In a narrow panel: whether the detail replaces the list. */
  readonly open: boolean;
};

const firstListState: Omit<ListState, "text"> = { picks: noPicks, selected: null, open: false };

type ListStates = {
  readonly run: string;
  /** Search text, shared by all sources. */
  readonly text: string;
  readonly of: Readonly<Partial<Record<SourceType, Omit<ListState, "text">>>>;
};

/** List states of a run; reset when the run id changes. */
export function useListStates(run: string): (source: SourceType) => {
  list: ListState;
  onList: (change: Partial<ListState>) => void;
} {
  const first: ListStates = { run, text: "", of: {} };
  const [states, setStates] = useState(first);
  const ofRun = (each: ListStates) => (each.run === run ? each : first);
  const { text, of } = ofRun(states);
  return (source) => ({
    list: { ...(of[source] ?? firstListState), text },
    onList: ({ text: typed, ...change }) =>
      setStates((before) => {
        const now = ofRun(before);
        const list = { ...(now.of[source] ?? firstListState), ...change };
        return { run, text: typed ?? now.text, of: { ...now.of, [source]: list } };
      }),
  });
}

const deviceLooks = resultLooksRecord();

/** View, columns and sort order of a source, stored on this device. */
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

import { useState } from "react";
import { useRecord } from "@/components/ui/loading/use-record";
import type { ListId } from "@/lib/contract/dialect/list-id";
import { noPicks, type Picks } from "@/lib/results/facets/filter";
import {
  type ViewOptions,
  viewOptionsKey,
  viewOptionsRecord,
} from "@/lib/storage/preferences/view-options";
import type { SearchScope } from "@/lib/workers/protocol";

/** Filter, selection and open detail of one source's list, while its run is shown. */
export type ListState = {
  readonly text: string;
  readonly scope: SearchScope;
  readonly picks: Picks;
  /** Id of the selected result; null for the first one. */
  readonly selected: string | null;
  /** In a narrow panel: whether the detail replaces the list. */
  readonly open: boolean;
};

type SharedState = "text" | "scope";

const firstListState: Omit<ListState, SharedState> = {
  picks: noPicks,
  selected: null,
  open: false,
};

type ListStates = {
  readonly run: string;
  readonly text: string;
  readonly scope: SearchScope;
  readonly of: Readonly<Partial<Record<ListId, Omit<ListState, SharedState>>>>;
};

/** List states of a run; reset when the run id changes. */
export function useListStates(run: string): (source: ListId) => {
  list: ListState;
  onList: (change: Partial<ListState>) => void;
} {
  const first: ListStates = { run, text: "", scope: "all", of: {} };
  const [states, setStates] = useState(first);
  const ofRun = (each: ListStates) => (each.run === run ? each : first);
  const { text, scope, of } = ofRun(states);
  return (source) => ({
    list: { ...(of[source] ?? firstListState), text, scope },
    onList: ({ text: typed, scope: chosen, ...change }) =>
      setStates((before) => {
        const now = ofRun(before);
        const list = { ...(now.of[source] ?? firstListState), ...change };
        return {
          run,
          text: typed ?? now.text,
          scope: chosen ?? now.scope,
          of: { ...now.of, [source]: list },
        };
      }),
  });
}

const deviceViewOptions = viewOptionsRecord();

/** View, columns and sort order of a source, stored on this device. */
export function useViewOptions(
  source: ListId,
): readonly [ViewOptions, (change: Partial<ViewOptions>) => void] {
  const all = useRecord(deviceViewOptions);
  const key = viewOptionsKey(source);
  const change = (changed: Partial<ViewOptions>) => {
    const now = deviceViewOptions.read();
    deviceViewOptions.write({ ...now, [key]: { ...now[key], ...changed } });
  };
  return [all[key], change];
}

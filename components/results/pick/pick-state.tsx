import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import type { ListId } from "@/lib/contract/dialect/list-id";
import { createListeners } from "@/lib/format/listeners";
import type { ResultView } from "@/lib/results/model/result-view";
import { nonePicked, type Picked } from "@/lib/results/pick/picked";

/** The list on screen: matching results in displayed order. */
export type ShownList = { readonly source: ListId; readonly results: readonly ResultView[] };

type PickState = { readonly picked: Picked; readonly shown: ShownList | null };

/** Picks of a run. A store, so that a change renders the picked cards and not the whole run. */
export function createPickStore() {
  let state: PickState = { picked: nonePicked, shown: null };
  const { subscribe, notify } = createListeners();
  return {
    read: () => state,
    subscribe,
    change: (change: Partial<PickState>) => {
      state = { ...state, ...change };
      notify();
    },
  };
}

export type PickStore = ReturnType<typeof createPickStore>;

const Picks = createContext<PickStore>(createPickStore());

/** Another run starts without picks. */
export function PicksProvider({ run, children }: { run: string; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one store per run
  const store = useMemo(createPickStore, [run]);
  return <Picks value={store}>{children}</Picks>;
}

export const usePickStore = (): PickStore => use(Picks);

export function usePicked(): Picked {
  const { read, subscribe } = usePickStore();
  const picked = () => read().picked;
  return useSyncExternalStore(subscribe, picked, picked);
}

export function useIsPicked(id: string): boolean {
  const { read, subscribe } = usePickStore();
  const isPicked = () => read().picked.ids.has(id);
  return useSyncExternalStore(subscribe, isPicked, isPicked);
}

export function useShownList(): ShownList | null {
  const { read, subscribe } = usePickStore();
  const shown = () => read().shown;
  return useSyncExternalStore(subscribe, shown, shown);
}

/** Makes the list on screen known to commands outside of it. */
export function useReportShown(source: ListId, results: readonly ResultView[]): void {
  const store = usePickStore();
  useEffect(() => {
    store.change({ shown: { source, results } });
    return () => store.change({ shown: null });
  }, [store, source, results]);
}

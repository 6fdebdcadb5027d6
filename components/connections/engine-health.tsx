import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { createListeners } from "@/lib/format/listeners";
import { type EngineHealth, fetchEngineHealth } from "@/lib/transport/engine-health";

const POLL_WHILE_READING_MS = 1_000;

type EngineStatus = {
  readonly health: EngineHealth;
  readonly hasFailed: boolean;
};

type EngineHealthStore = {
  readonly read: () => EngineStatus;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly refresh: () => void;
  /**
   * Polls while the library is being crawled, and refreshes when the user returns to the page: another tab may have
   * changed the library. Returns a function that stops this.
   */
  readonly watch: () => () => void;
};

export function engineHealthStore(initial: EngineHealth): EngineHealthStore {
  let status: EngineStatus = { health: initial, hasFailed: false };
  let latest: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatched = false;
  const { subscribe, notify } = createListeners();

  const poll = () => {
    clearTimeout(timer);
    if (!isWatched || status.health.state !== "reading") return;
    timer = setTimeout(() => (document.hidden ? poll() : refresh()), POLL_WHILE_READING_MS);
  };
  const settle = (next: EngineStatus) => {
    status = next;
    notify();
    poll();
  };
  const refresh = () => {
    latest?.abort();
    latest = new AbortController();
    const { signal } = latest;
    fetchEngineHealth(signal).then(
      (health) => signal.aborted || settle({ health, hasFailed: false }),
      () => signal.aborted || settle({ ...status, hasFailed: true }),
    );
  };

  return {
    read: () => status,
    subscribe,
    refresh,
    watch: () => {
      const onVisible = () => document.hidden || refresh();
      document.addEventListener("visibilitychange", onVisible);
      isWatched = true;
      poll();
      return () => {
        document.removeEventListener("visibilitychange", onVisible);
        isWatched = false;
        clearTimeout(timer);
        latest?.abort();
      };
    },
  };
}

const StoreContext = createContext<EngineHealthStore | null>(null);

type EngineHealthProviderProps = {
  initial: EngineHealth;
  children: ReactNode;
};

/** Keeps the health of the built-in engine current for the components below. */
export function EngineHealthProvider({ initial, children }: EngineHealthProviderProps) {
  const [store] = useState(() => engineHealthStore(initial));
  useEffect(store.watch, []);
  return <StoreContext value={store}>{children}</StoreContext>;
}

function useStore(): EngineHealthStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error("The health of the engine needs an EngineHealthProvider.");
  return store;
}

export function useEngineHealth(): EngineStatus {
  const { subscribe, read } = useStore();
  return useSyncExternalStore(subscribe, read, read);
}

/** The engine may have stopped, restarted or indexed more pages. */
export const useRefreshEngineHealth = () => useStore().refresh;

import { useSyncExternalStore } from "react";

type StoredValue<Value> = {
  readonly initial: Value;
  readonly read: () => Value;
  readonly subscribe: (changed: () => void) => () => void;
};

/** A value of browser storage, in sync with other tabs. The initial one on the server and until hydration. */
export const useRecord = <Value>({ initial, read, subscribe }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, read, () => initial);

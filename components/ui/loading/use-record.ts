import { useSyncExternalStore } from "react";

type StoredRecord<Value> = {
  readonly read: () => Value;
  readonly initial: () => Value;
  readonly subscribe: (changed: () => void) => () => void;
};

/** The value of a record that this browser stores, in sync with other tabs. */
export const useRecord = <Value>({ subscribe, read, initial }: StoredRecord<Value>): Value =>
  useSyncExternalStore(subscribe, read, initial);

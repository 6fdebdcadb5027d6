import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/format/listeners";
import { type Folds, loadFolds, saveFolds } from "@/lib/storage/preferences/fold-storage";

let folds: Folds | null = null;
const { subscribe, notify } = createListeners();

const current = (): Folds => {
  folds ??= loadFolds();
  return folds;
};

/** Opens or closes a part of the form; saved for later visits. */
export function setFold(name: string, open: boolean): void {
  if (current()[name] === open) return;
  folds = { ...current(), [name]: open };
  saveFolds(folds);
  notify();
}

export const toggleFold = (name: string, byDefault: boolean): void =>
  setFold(name, !(current()[name] ?? byDefault));

export function useFold(name: string, byDefault: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => current()[name] ?? byDefault,
    () => byDefault,
  );
}

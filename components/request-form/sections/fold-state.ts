import { useSyncExternalStore } from "react";
import { type Folds, loadFolds, saveFolds } from "@/lib/storage/preferences/fold-storage";

let folds: Folds | null = null;
const listeners = new Set<() => void>();

const current = (): Folds => {
  folds ??= loadFolds();
  return folds;
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

/** Folds a part of the form in or out, for this visit and the next. */
export function setFold(name: string, open: boolean): void {
  if (current()[name] === open) return;
  folds = { ...current(), [name]: open };
  saveFolds(folds);
  for (const changed of listeners) changed();
}

/** Whether a part of the form is folded out. The server knows only what is so by default. */
export function useFold(name: string, byDefault: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => current()[name] ?? byDefault,
    () => byDefault,
  );
}

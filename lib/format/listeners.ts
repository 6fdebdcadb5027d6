/** Callbacks for changes of a value outside of React, for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    notify: () => {
      for (const changed of listeners) changed();
    },
  };
}

/**
 * Callbacks for changes of a value outside of React, for `useSyncExternalStore`. `start` runs when the first one
 * subscribes, and returns a function that runs when the last one has left.
 */
export function createListeners(start?: (notify: () => void) => () => void) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  const notify = () => {
    for (const changed of listeners) changed();
  };
  return {
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      if (listeners.size === 1) stop = start?.(notify);
      return () => {
        if (listeners.delete(changed) && listeners.size === 0) stop?.();
      };
    },
    notify,
  };
}

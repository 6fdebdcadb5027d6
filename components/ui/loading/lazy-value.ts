"use client";
import { useSyncExternalStore } from "react";

/** Code that a page fetches when it is needed, and not before. */
export type LazyValue<Part> = {
  /** Fetches it once. Rejects where the server has gone; the next call then tries again. */
  readonly load: () => Promise<Part>;
  /** What has come, or null. */
  readonly current: () => Part | null;
  readonly subscribe: (changed: () => void) => () => void;
};

/** Unlike a lazy component it is there at once where it has come already: no fallback flashes up in between. */
export function lazyValue<Part>(fetchPart: () => Promise<Part>): LazyValue<Part> {
  let part: Part | null = null;
  let coming: Promise<Part> | null = null;
  const listeners = new Set<() => void>();

  const fetchOnce = async () => {
    try {
      part = await fetchPart();
    } catch (error) {
      coming = null;
      throw error;
    }
    for (const changed of listeners) changed();
    return part;
  };

  return {
    load: () => {
      coming ??= fetchOnce();
      return coming;
    },
    current: () => part,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

const nothing = () => null;

/** The part once it has come; null until then, and in the markup of the server. It does not fetch by itself. */
export function useLazyValue<Part>({ subscribe, current }: LazyValue<Part>): Part | null {
  return useSyncExternalStore(subscribe, current, nothing);
}

/** The used part of `localStorage` and `sessionStorage`. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Null if the browser has no storage; reading it throws if the browser blocks it. */
export const deviceStore = (): TextStore | null => globalThis.localStorage ?? null;

/**
 * One JSON value under one key of browser storage. Stays in memory if storage is blocked or full.
 */
export type LocalRecord<Value> = {
  /** Returns the same object until the value changes, here or in another tab. */
  readonly read: () => Value;
  /** The value on the server, which has no storage. */
  readonly initial: () => Value;
  /** Returns whether the value was stored. Notifies listeners in any case. */
  readonly write: (value: Value) => boolean;
  readonly subscribe: (changed: () => void) => () => void;
};

type RecordPlan<Value> = {
  key: string;
  parse: (stored: unknown) => Value | null;
  initial: Value;
  /** Called on each use. Default: the storage of this device. */
  store?: () => TextStore | null;
};

export function localRecord<Value>({
  key,
  parse: revive,
  initial,
  store = deviceStore,
}: RecordPlan<Value>): LocalRecord<Value> {
  const listeners = new Set<() => void>();
  /**
   * `text` is what the store had when the value became current. `isStored` distinguishes a value that another tab
   * removed from one that could not be stored.
   */
  let current: { text: string | null; value: Value; isStored: boolean } = {
    text: null,
    value: initial,
    isStored: false,
  };

  /** Null without a value, undefined if the store cannot be read. */
  const storedText = () => {
    try {
      return store()?.getItem(key) ?? null;
    } catch {
      return undefined;
    }
  };

  const read = () => {
    const text = storedText();
    if (text === undefined) return current.value;
    if (text === null && current.isStored)
      current = { text: null, value: initial, isStored: false };
    if (text === null || text === current.text) return current.value;
    current = { text, value: parseText(text) ?? initial, isStored: true };
    return current.value;
  };

  const parseText = (text: string) => {
    try {
      return revive(JSON.parse(text));
    } catch {
      return null;
    }
  };

  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) for (const changed of listeners) changed();
  };

  return {
    read,
    initial: () => initial,
    write: (value) => {
      const text = JSON.stringify(value);
      let isStored = false;
      try {
        const open = store();
        open?.setItem(key, text);
        isStored = open !== null;
      } catch {
        // Full or blocked. The value stays in memory until another tab changes the stored one.
      }
      current = { text: isStored ? text : (storedText() ?? null), value, isStored };
      for (const changed of listeners) changed();
      return isStored;
    },
    subscribe: (changed) => {
      if (listeners.size === 0 && typeof window !== "undefined")
        window.addEventListener("storage", onStorage);
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0 && typeof window !== "undefined")
          window.removeEventListener("storage", onStorage);
      };
    },
  };
}

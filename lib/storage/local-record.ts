/** The part of `localStorage` and `sessionStorage` that is used here. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** One JSON value under one key of the browser's storage; where storage is blocked or full it lives in the page. */
export type LocalRecord<Value> = {
  /** The same object until it changes, also by another tab. */
  readonly read: () => Value;
  /** Returns whether it was stored. Listeners hear of it in any case. */
  readonly write: (value: Value) => boolean;
  readonly subscribe: (changed: () => void) => () => void;
};

type RecordPlan<Value> = {
  key: string;
  /** A stored value, or null where it cannot be read. */
  parse: (stored: unknown) => Value | null;
  initial: Value;
  /** Called when needed: reading the property throws where a browser blocks storage. */
  store: () => TextStore | null;
};

export function localRecord<Value>({
  key,
  parse: revive,
  initial,
  store,
}: RecordPlan<Value>): LocalRecord<Value> {
  const listeners = new Set<() => void>();
  /** `kept` says that the store has it, so that what another tab removes is gone here, too. */
  let seen: { text: string | null; value: Value; kept: boolean } = {
    text: null,
    value: initial,
    kept: false,
  };

  const openStore = () => {
    try {
      return store();
    } catch {
      return null;
    }
  };

  const read = () => {
    let text: string | null;
    try {
      text = openStore()?.getItem(key) ?? null;
    } catch {
      return seen.value;
    }
    if (text === null && seen.kept) seen = { text: null, value: initial, kept: false };
    if (text === null || text === seen.text) return seen.value;
    seen = { text, value: parsed(text) ?? initial, kept: true };
    return seen.value;
  };

  const parsed = (text: string) => {
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
    write: (value) => {
      const text = JSON.stringify(value);
      let kept = false;
      try {
        const open = openStore();
        open?.setItem(key, text);
        kept = open !== null;
      } catch {
        // Full or blocked: what was written holds for this page.
      }
      seen = { text, value, kept };
      for (const changed of listeners) changed();
      return kept;
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

/** The text of the view between two visits, so that looking at the form in between changes nothing of it. */
export type LastText = {
  readonly text: string;
  /** The body that it stood for, as JSON. */
  readonly means: string;
  readonly cursor: number;
  readonly top: number;
};

/** A text that is not what the draft holds: half typed, or broken. And the last one that was. */
export type JsonTextStore = {
  last: LastText | null;
  readonly broken: () => string | null;
  readonly setBroken: (text: string | null) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

const KEY = "search-workbench.json-text";

function store(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * A broken text cannot be read for what may be stored of it, and it may hold headers. So it is kept with the tab
 * alone, as those are (`field-travel.ts`): a reload shows it again, a closed tab takes it along.
 */
export function createJsonTextStore(): JsonTextStore {
  let broken: string | null | undefined;
  const listeners = new Set<() => void>();
  return {
    last: null,
    broken: () => {
      if (broken === undefined) broken = store()?.getItem(KEY) ?? null;
      return broken;
    },
    setBroken: (text) => {
      if (broken === text) return;
      broken = text;
      try {
        if (text === null) store()?.removeItem(KEY);
        else store()?.setItem(KEY, text);
      } catch {
        // Full or blocked: it then lives as long as the page.
      }
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

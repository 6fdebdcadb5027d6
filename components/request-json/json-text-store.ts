/** The text when the view was closed, so that switching to the form and back does not change it. */
export type LastText = {
  readonly text: string;
  /** The body that the text represents, as JSON. */
  readonly body: string;
  readonly cursor: number;
  readonly top: number;
};

/**
 * The last text, and a text that the draft cannot represent because it is incomplete or invalid.
 */
export type JsonTextStore = {
  last: LastText | null;
  readonly invalidText: () => string | null;
  readonly setInvalidText: (text: string | null) => void;
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
 * Fields cannot be stripped from invalid JSON, and it may contain headers. So it is stored only in
 * session storage, like headers (`field-travel.ts`): it survives a reload but not closing the tab.
 */
export function createJsonTextStore(): JsonTextStore {
  let broken: string | null | undefined;
  const listeners = new Set<() => void>();
  return {
    last: null,
    invalidText: () => {
      if (broken === undefined) broken = store()?.getItem(KEY) ?? null;
      return broken;
    },
    setInvalidText: (text) => {
      if (broken === text) return;
      broken = text;
      try {
        if (text === null) store()?.removeItem(KEY);
        else store()?.setItem(KEY, text);
      } catch {
        // Blocked or full. The text lasts as long as the page.
      }
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

import { createListeners } from "@/lib/format/listeners";

/** The text when the view was closed, so that switching to the form and back does not change it. */
export type LastText = {
  readonly text: string;
  readonly body: string;
  readonly cursor: number;
  readonly top: number;
};

export type InvalidText = {
  readonly text: string;
  /** The text without secrets, which survives a reload. */
  readonly stored: string;
};

/**
 * The last text, and a text that the draft cannot represent because it is incomplete or invalid.
 */
export type JsonTextStore = {
  last: LastText | null;
  readonly invalidText: () => string | null;
  readonly setInvalid: (invalid: InvalidText | null) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

const KEY = "search-workbench.invalid-json";
/** Older versions stored whole texts under this key. */
const OLD_KEY = "search-workbench.json-text";

function store(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** An invalid text is kept for a reload, in session storage and without secrets. */
export function createJsonTextStore(): JsonTextStore {
  let broken: string | null | undefined;
  const { subscribe, notify } = createListeners();
  return {
    last: null,
    invalidText: () => {
      if (broken === undefined) broken = store()?.getItem(KEY) ?? null;
      return broken;
    },
    setInvalid: (invalid) => {
      const text = invalid?.text ?? null;
      if (broken === text) return;
      broken = text;
      try {
        store()?.removeItem(OLD_KEY);
        if (invalid) store()?.setItem(KEY, invalid.stored);
        else store()?.removeItem(KEY);
      } catch {
        // Blocked or full. The text lasts as long as the page.
      }
      notify();
    },
    subscribe,
  };
}

/**
 * In session storage: the draft of this tab. In local storage: a draft that an older version shared
 * between tabs.
 */
export const DRAFT_KEY = "search-workbench.draft";
/** Each tab stores its draft under its own key, so that tabs do not overwrite each other. */
export const DRAFT_PREFIX = `${DRAFT_KEY}.`;

type StoreParts = "getItem" | "setItem" | "removeItem" | "key" | "length";

/**
 * `own` lasts as long as the tab and survives reloads and crashes. `shared` survives closing the
 * browser.
 */
export type DraftStores = {
  readonly own: Pick<Storage, StoreParts> | null;
  readonly shared: Pick<Storage, StoreParts> | null;
};

// Reading `localStorage` throws if the browser blocks storage.
export function orNull<Value>(read: () => Value | undefined): Value | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

export const browserStores = (): DraftStores => ({
  own: orNull(() => globalThis.sessionStorage),
  shared: orNull(() => globalThis.localStorage),
});

/** The keys under which tabs store their drafts. */
export const sharedDraftKeys = ({ shared }: DraftStores): string[] =>
  orNull(() =>
    Array.from({ length: shared?.length ?? 0 }, (_, index) => shared?.key(index) ?? "").filter(
      (key) => key.startsWith(DRAFT_PREFIX),
    ),
  ) ?? [];

/**
 * Whether any draft is stored, readable or not. On a first visit the code that parses drafts need
 * not load.
 */
export const hasStoredDraft = (stores: DraftStores = browserStores()): boolean =>
  [stores.own, stores.shared].some((store) => orNull(() => store?.getItem(DRAFT_KEY)) !== null) ||
  sharedDraftKeys(stores).length > 0;

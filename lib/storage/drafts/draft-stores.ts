/** Of this tab, where the store is the tab's own; of a first visit with an older page, where it is the shared one. */
export const DRAFT_KEY = "search-workbench.draft";
/** Each tab keeps its draft under a name of its own, so that none writes over another's. */
export const DRAFT_PREFIX = `${DRAFT_KEY}.`;

type StoreParts = "getItem" | "setItem" | "removeItem" | "key" | "length";

/** `own` goes with the tab and survives its reload or crash; `shared` is there for the next visit, too. */
export type DraftStores = {
  readonly own: Pick<Storage, StoreParts> | null;
  readonly shared: Pick<Storage, StoreParts> | null;
};

// Reading the properties throws where a browser blocks storage.
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

/** The names under which tabs keep their drafts. */
export const sharedDraftKeys = ({ shared }: DraftStores): string[] =>
  orNull(() =>
    Array.from({ length: shared?.length ?? 0 }, (_, index) => shared?.key(index) ?? "").filter(
      (key) => key.startsWith(DRAFT_PREFIX),
    ),
  ) ?? [];

/** Whether any draft is kept, readable or not: a first visit need not fetch what reads them. */
export const hasStoredDraft = (stores: DraftStores = browserStores()): boolean =>
  [stores.own, stores.shared].some((store) => orNull(() => store?.getItem(DRAFT_KEY)) !== null) ||
  sharedDraftKeys(stores).length > 0;

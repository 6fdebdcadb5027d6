import { orNull } from "../or-null";

/** The key of a draft that an older version stored for the tab or shared between tabs. */
export const DRAFT_KEY = "search-workbench.draft";
/** Each draft has its own key in both stores, so that tabs do not overwrite each other. */
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

export const browserStores = (): DraftStores => ({
  own: orNull(() => globalThis.sessionStorage),
  shared: orNull(() => globalThis.localStorage),
});

const keysIn = (store: DraftStores["own"]): string[] =>
  orNull(() => Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? "")) ??
  [];

export const sharedDraftKeys = ({ shared }: DraftStores): string[] =>
  keysIn(shared).filter((key) => key.startsWith(DRAFT_PREFIX));

/**
 * Whether any draft is stored, readable or not. On a first visit the code that parses drafts need
 * not load.
 */
export function hasStoredDraft(): boolean {
  const { own, shared } = browserStores();
  return [...keysIn(own), ...keysIn(shared)].some(
    (key) => key === DRAFT_KEY || key.startsWith(DRAFT_PREFIX),
  );
}

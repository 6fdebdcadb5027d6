import { isJsonObject, textsIn } from "@/lib/contract/json-object";
import type { Draft } from "@/lib/request/draft";
import { everyPart } from "@/lib/request/draft-sections";
import { exampleDraft } from "@/lib/request/example";
import { type ReferTo, stripBody, stripDraft } from "@/lib/request/strip";
import { orNull } from "../or-null";
import {
  browserStores,
  DRAFT_KEY,
  DRAFT_PREFIX,
  type DraftStores,
  sharedDraftKeys,
} from "./draft-stores";
import { openDrafts } from "./open-drafts";
import { unsavedDrafts } from "./unsaved-drafts";

/** Increase when a stored part changes its meaning. Older drafts are then ignored. */
const VERSION = 1;
/** Number of stored drafts of other tabs. Older ones are deleted. */
const MAX_DRAFTS = 8;

export type DraftPlace = DraftStores & { readonly id: string };

/** A draft of another tab, open or closed. */
export type OtherDraft = StoredDraft & { readonly key: string };

type StoredDraft = {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly draft: Draft;
  /** Dotted paths of fields that were not stored. Secret texts left a reference in the draft. */
  readonly missing: readonly string[];
};

/**
 * Stores the draft without the fields that may not be stored (`field-travel.ts`); `referTo` returns the references to
 * secret texts. Returns whether it was stored, and notifies `unsavedDrafts` if not. Never throws, because a full or
 * blocked storage must not interrupt typing.
 */
export function saveDraft(draft: Draft, place: DraftPlace, referTo?: ReferTo): boolean {
  const { value, stripped } = stripDraft(draft, "saved", referTo);
  const missing = [...new Set(stripped.map((path) => path.join(".")))];
  const text = JSON.stringify({ version: VERSION, savedAt: Date.now(), draft: value, missing });
  const own = writeTo(place.own, keyOf(place), text);
  const shared = writeTo(place.shared, keyOf(place), text);
  const isStored = own || shared;
  if (!isStored) unsavedDrafts.notify();
  return isStored;
}

const writeTo = (store: DraftStores["own"], key: string, text: string): boolean =>
  orNull(() => {
    store?.setItem(key, text);
    return store !== null;
  }) ?? false;

/**
 * The draft with this id, or the latest of any tab, or the example. Invalid parts get their
 * defaults.
 */
export function loadDraft(place: DraftPlace): Omit<StoredDraft, "savedAt"> {
  return (
    readFrom(place.own, keyOf(place)) ??
    readFrom(place.shared, keyOf(place)) ??
    readFrom(place.own, DRAFT_KEY) ??
    allShared(place)[0] ??
    readFrom(place.shared, DRAFT_KEY) ?? { draft: exampleDraft(), missing: [] }
  );
}

/** Drafts of other tabs, latest first, without duplicates. */
export function otherDrafts(place: DraftPlace = activePlace()): readonly OtherDraft[] {
  const own = ownKeys(place);
  const seen = new Set<string>([textOf(exampleDraft()), textOf(loadDraft(place).draft)]);
  return allShared(place).filter(({ key, draft }) => {
    if (own.has(key) || seen.has(textOf(draft))) return false;
    seen.add(textOf(draft));
    return true;
  });
}

const textOf = (draft: Draft) => JSON.stringify(draft);

/** Deletes all but the latest drafts of other tabs. Called once when a page opens. */
export function pruneDrafts(place: DraftPlace = activePlace()): void {
  const own = ownKeys(place);
  const others = sharedDraftKeys(place).filter((key) => !own.has(key));
  const latest = new Set(
    allShared(place)
      .slice(0, MAX_DRAFTS)
      .map(({ key }) => key),
  );
  for (const key of others) if (!latest.has(key)) deleteDraft(key, place);
}

/** Deletes one of `otherDrafts`. */
export function deleteDraft(key: string, { own, shared }: DraftStores = browserStores()): void {
  orNull(() => own?.removeItem(key));
  orNull(() => shared?.removeItem(key));
}

const keyOf = ({ id }: DraftPlace) => DRAFT_PREFIX + id;

const ownKeys = (place: DraftPlace): ReadonlySet<string> =>
  new Set([keyOf(place), ...openDrafts.read().open.map(({ id }) => DRAFT_PREFIX + id)]);

export const draftPlace = (id: string): DraftPlace => ({ ...browserStores(), id });

const activePlace = () => draftPlace(openDrafts.read().active);

function allShared(stores: DraftStores): OtherDraft[] {
  return sharedDraftKeys(stores)
    .flatMap((key) => {
      const read = readFrom(stores.shared, key);
      return read ? [{ key, ...read }] : [];
    })
    .toSorted((a, b) => b.savedAt - a.savedAt);
}

function readFrom(store: DraftStores["own"], key: string): StoredDraft | null {
  return orNull(() => {
    const text = store?.getItem(key);
    const stored: unknown = text ? JSON.parse(text) : null;
    if (!isJsonObject(stored) || stored.version !== VERSION || !isJsonObject(stored.draft))
      return null;
    const savedAt = typeof stored.savedAt === "number" ? stored.savedAt : 0;
    return { savedAt, draft: reviveDraft(stored.draft), missing: textsIn(stored.missing) };
  });
}

function reviveDraft(stored: { readonly [key: string]: unknown }): Draft {
  // Drop fields that were stored before they were excluded from storage.
  const rest = stripBody(isJsonObject(stored.rest) ? stored.rest : {}, "saved").value;
  return { ...everyPart((section, name) => section.revive(stored[name], rest)), rest };
}

import { isJsonObject } from "@/lib/contract/json-object";
import type { Draft } from "@/lib/request/draft";
import { everyPart } from "@/lib/request/draft-sections";
import { exampleDraft } from "@/lib/request/example";
import { type ReferTo, stripBody, stripDraft } from "@/lib/request/strip";
import { createStorageId } from "../storage-id";
import {
  browserStores,
  DRAFT_KEY,
  DRAFT_PREFIX,
  type DraftStores,
  orNull,
  sharedDraftKeys,
} from "./draft-stores";

const TAB_KEY = "search-workbench.tab";
/** Increase when a stored part changes its meaning. Older drafts are then ignored. */
const VERSION = 1;
/** Number of stored drafts of other tabs. Older ones are deleted. */
const MAX_DRAFTS = 8;

/** A draft of another tab, open or closed. */
export type OtherDraft = {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly draft: Draft;
};

/**
 * Stores the draft without the fields that may not be stored (`field-travel.ts`); `referTo` returns the references to
 * secret texts. Returns whether it was stored. Never throws, because a full or blocked storage must not interrupt
 * typing.
 */
export function saveDraft(
  draft: Draft,
  stores: DraftStores = browserStores(),
  referTo?: ReferTo,
): boolean {
  const { value } = stripDraft(draft, "saved", referTo);
  const text = JSON.stringify({ version: VERSION, savedAt: Date.now(), draft: value });
  const own = writeTo(stores.own, DRAFT_KEY, text);
  const shared = writeTo(stores.shared, DRAFT_PREFIX + tabOf(stores), text);
  return own || shared;
}

function writeTo(store: DraftStores["own"], key: string, text: string): boolean {
  try {
    store?.setItem(key, text);
    return store !== null;
  } catch {
    return false;
  }
}

/**
 * The draft of this tab, or the latest of any tab, or the example. Invalid parts get their
 * defaults.
 */
export function loadDraft(stores: DraftStores = browserStores()): Draft {
  const own = readFrom(stores.own, DRAFT_KEY);
  if (own) return own.draft;
  const [latest] = allShared(stores);
  return latest?.draft ?? readFrom(stores.shared, DRAFT_KEY)?.draft ?? exampleDraft();
}

/** Drafts of other tabs, latest first, without duplicates. */
export function otherDrafts(stores: DraftStores = browserStores()): readonly OtherDraft[] {
  const ownKey = DRAFT_PREFIX + tabOf(stores);
  const seen = new Set<string>([textOf(exampleDraft()), textOf(loadDraft(stores))]);
  return allShared(stores).filter(({ key, draft }) => {
    if (key === ownKey || seen.has(textOf(draft))) return false;
    seen.add(textOf(draft));
    return true;
  });
}

const textOf = (draft: Draft) => JSON.stringify(draft);

/** Deletes all but the latest drafts of other tabs. Called once when a page opens. */
export function pruneDrafts(stores: DraftStores = browserStores()): void {
  const ownKey = DRAFT_PREFIX + tabOf(stores);
  const others = sharedDraftKeys(stores).filter((key) => key !== ownKey);
  const latest = new Set(
    allShared(stores)
      .slice(0, MAX_DRAFTS)
      .map(({ key }) => key),
  );
  for (const key of others) if (!latest.has(key)) deleteDraft(key, stores);
}

/** Deletes one of `otherDrafts`. */
export function deleteDraft(key: string, { shared }: DraftStores = browserStores()): void {
  orNull(() => shared?.removeItem(key));
}

/**
 * The id of this tab, created on first use. Without session storage it lasts as long as the page.
 */
export function tabOf({ own }: DraftStores = browserStores()): string {
  const latest = orNull(() => own?.getItem(TAB_KEY));
  if (latest) return latest;
  const made = createStorageId();
  return writeTo(own, TAB_KEY, made) ? made : "page";
}

function allShared(stores: DraftStores): OtherDraft[] {
  return sharedDraftKeys(stores)
    .flatMap((key) => {
      const read = readFrom(stores.shared, key);
      return read ? [{ key, ...read }] : [];
    })
    .toSorted((a, b) => b.savedAt - a.savedAt);
}

function readFrom(
  store: DraftStores["own"],
  key: string,
): { savedAt: number; draft: Draft } | null {
  return orNull(() => {
    const text = store?.getItem(key);
    const stored: unknown = text ? JSON.parse(text) : null;
    if (!isJsonObject(stored) || stored.version !== VERSION || !isJsonObject(stored.draft))
      return null;
    const savedAt = typeof stored.savedAt === "number" ? stored.savedAt : 0;
    return { savedAt, draft: reviveDraft(stored.draft) };
  });
}

function reviveDraft(stored: { readonly [key: string]: unknown }): Draft {
  // Drop fields that were stored before they were barred from storage.
  const rest = stripBody(isJsonObject(stored.rest) ? stored.rest : {}, "saved").value;
  return { ...everyPart((section, name) => section.revive(stored[name], rest)), rest };
}

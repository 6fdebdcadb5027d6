import { isJsonObject } from "@/lib/contract/json-object";
import type { Draft } from "@/lib/request/draft";
import { everyPart } from "@/lib/request/draft-sections";
import { exampleDraft } from "@/lib/request/example";
import { stripBody, stripDraft } from "@/lib/request/strip";
import {
  browserStores,
  DRAFT_KEY,
  DRAFT_PREFIX,
  type DraftStores,
  orNull,
  sharedDraftKeys,
} from "./draft-stores";

const TAB_KEY = "search-workbench.tab";
/** Raise it when a stored part changes its meaning; older ones are then not read. */
const VERSION = 1;
/** Drafts of tabs that are kept; the oldest go. */
const TABS = 8;

/** A draft that another tab left, open or closed. */
export type OtherDraft = {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly draft: Draft;
};

/**
 * Keeps the draft for a reload and for the next visit, without the fields that may not be stored
 * (`field-travel.ts`). Returns whether it was kept: storage can be full or blocked, which must not disturb typing.
 */
export function saveDraft(draft: Draft, stores: DraftStores = browserStores()): boolean {
  const { value } = stripDraft(draft, "saved");
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
 * The draft of this tab; for a new tab the latest of any; where a part of it cannot be read that part's defaults,
 * and without any the example.
 */
export function loadDraft(stores: DraftStores = browserStores()): Draft {
  const own = readFrom(stores.own, DRAFT_KEY);
  if (own) return own.draft;
  const [latest] = allShared(stores);
  return latest?.draft ?? readFrom(stores.shared, DRAFT_KEY)?.draft ?? exampleDraft();
}

/** What other tabs hold or have held, the latest first. Drafts that say the same as another are left out. */
export function otherDrafts(stores: DraftStores = browserStores()): readonly OtherDraft[] {
  const mine = DRAFT_PREFIX + tabOf(stores);
  const seen = new Set<string>([textOf(exampleDraft()), textOf(loadDraft(stores))]);
  return allShared(stores).filter(({ key, draft }) => {
    if (key === mine || seen.has(textOf(draft))) return false;
    seen.add(textOf(draft));
    return true;
  });
}

const textOf = (draft: Draft) => JSON.stringify(draft);

/** Forgets the drafts of all tabs but this one beyond the latest few. Called once by a page that opens. */
export function pruneDrafts(stores: DraftStores = browserStores()): void {
  const mine = DRAFT_PREFIX + tabOf(stores);
  const old = sharedDraftKeys(stores).filter((key) => key !== mine);
  const kept = new Set(
    allShared(stores)
      .slice(0, TABS)
      .map(({ key }) => key),
  );
  for (const key of old) if (!kept.has(key)) deleteDraft(key, stores);
}

/** Forgets one of `otherDrafts`. */
export function deleteDraft(key: string, { shared }: DraftStores = browserStores()): void {
  orNull(() => shared?.removeItem(key));
}

/** The name of this tab, made when it is first needed. Without a store of its own the page is one. */
function tabOf({ own }: DraftStores): string {
  const kept = orNull(() => own?.getItem(TAB_KEY));
  if (kept) return kept;
  const made = Math.random().toString(36).slice(2, 10);
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
  // What was written before a field was barred from storage is not taken up again.
  const rest = stripBody(isJsonObject(stored.rest) ? stored.rest : {}, "saved").value;
  return { ...everyPart((section, name) => section.revive(stored[name], rest)), rest };
}

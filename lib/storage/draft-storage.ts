import { isBody } from "@/lib/request/body";
import type { Draft } from "@/lib/request/draft";
import { everyPart } from "@/lib/request/draft-sections";
import { exampleDraft } from "@/lib/request/example";
import { redactBody, redactDraft } from "@/lib/request/redaction";

const KEY = "search-workbench.draft";
/** Raise it when a stored part changes its meaning; older ones are then not read. */
const VERSION = 1;

/** The part of `localStorage` that is used here. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

// Reading the property throws where a browser blocks storage.
function defaultStore(): TextStore | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps the draft for the next visit, without the fields that may not be stored (`field-travel.ts`). Returns
 * whether it was kept: storage can be full or blocked, which must not disturb typing.
 */
export function saveDraft(draft: Draft, store: TextStore | null = defaultStore()): boolean {
  try {
    const { value } = redactDraft(draft, "saved");
    store?.setItem(KEY, JSON.stringify({ version: VERSION, draft: value }));
    return store !== null;
  } catch {
    return false;
  }
}

/** The kept draft; where a part of it cannot be read that part's defaults, and without any the example. */
export function loadDraft(store: TextStore | null = defaultStore()): Draft {
  try {
    const text = store?.getItem(KEY);
    return (text ? reviveDraft(JSON.parse(text)) : null) ?? exampleDraft();
  } catch {
    return exampleDraft();
  }
}

export function forgetDraft(store: TextStore | null = defaultStore()): void {
  try {
    store?.removeItem(KEY);
  } catch {
    // Blocked storage holds nothing to forget.
  }
}

function reviveDraft(stored: unknown): Draft | null {
  if (!isBody(stored) || stored.version !== VERSION || !isBody(stored.draft)) return null;
  const { draft } = stored;
  // What was written before a field was barred from storage is not taken up again.
  const rest = redactBody(isBody(draft.rest) ? draft.rest : {}, "saved").value;
  return { ...everyPart((section, name) => section.revive(draft[name], rest)), rest };
}

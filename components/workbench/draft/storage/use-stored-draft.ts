import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { set } from "react-hook-form";
import { queryPath } from "@/components/request-form/query/path";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { fillForm } from "@/components/request-form/use-draft-form";
import { holdForNextVisit } from "@/components/ui/loading/held-input";
import type { Draft } from "@/lib/request/draft";
import { hasStoredDraft } from "@/lib/storage/drafts/draft-stores";
import type { DraftStorage } from "./draft-storage";
import { lazyDraftStorage } from "./lazy-draft-storage";

const SAVE_DELAY_MS = 250;
/** Saves at least this often during continuous typing, in case of a crash. */
const MAX_SAVE_INTERVAL_MS = 2_000;
const RETRY_MS = 2_000;

// Starts before hydration, because a stored draft is needed first.
if (typeof window !== "undefined" && hasStoredDraft()) lazyDraftStorage.load().catch(() => {});

export type StoredDraft = {
  /** Whether the form holds its initial draft. Before that, a stored draft may still replace it. */
  readonly ready: boolean;
  /** The stored draft, if a link or early typing filled the form instead. */
  readonly aside: { readonly draft: Draft; readonly why: "link" | "typed" } | null;
  /** Paths of fields that were not stored, besides lost secrets; null if the draft is as it was. */
  readonly missing: readonly string[] | null;
};

const initial: StoredDraft = { ready: false, aside: null, missing: null };

/**
 * Loads the stored draft into the form and saves changes. If a link has already filled the form, its parameters are
 * removed from the URL, so that a reload shows later edits, and the stored draft is returned in `aside`. Nothing
 * is written to the form before `fieldsMounted`: hydration needs the values that the server rendered.
 */
export function useStoredDraft(
  form: RequestFormApi,
  fromLink: boolean,
  fieldsMounted: boolean,
): StoredDraft {
  const [stored, setStored] = useState<StoredDraft>(initial);
  /** The stored draft has been read, so it may be overwritten. */
  const [wasRead, setWasRead] = useState(false);
  const initialValues = useRef<string>(null);

  useLayoutEffect(() => {
    initialValues.current ??= JSON.stringify(form.getValues());
    if (!fieldsMounted) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;

    const finish = (aside: StoredDraft["aside"], missing: StoredDraft["missing"] = null) => {
      if (!aside) selectFocusedQuery();
      setWasRead(true);
      setStored({ ready: true, aside, missing });
    };

    const readFrom = async (storage: DraftStorage) => {
      if (unmounted) return;
      const { loadDraft, saveDraft, findLost, hasLostSecret, lostSecret } = storage;
      const hadDraft = hasStoredDraft();
      const { draft, missing } = loadDraft();
      const lost = findLost(draft);
      const typed = JSON.stringify(form.getValues()) !== initialValues.current;
      if (!fromLink && !typed) {
        fillForm(form, draft);
        // Without references, the draft is complete in this frame.
        for (const path of lost ? await lost : []) form.setValue(path, lostSecret);
        const hasLost = missing.length > 0 || hasLostSecret(form.getValues());
        if (!unmounted) finish(null, hasLost ? missing : null);
        return;
      }
      saveDraft(form.getValues());
      if (fromLink)
        window.history.replaceState(null, "", window.location.pathname + window.location.hash);
      finish(hadDraft ? { draft, why: fromLink ? "link" : "typed" } : null);
      for (const path of lost ? await lost : []) set(draft, path, lostSecret);
    };

    const loadAndRead = () => {
      lazyDraftStorage.load().then(readFrom, () => {
        if (unmounted) return;
        // The form is usable. The stored draft stays untouched until it can be read.
        setStored({ ...initial, ready: true });
        retry = setTimeout(loadAndRead, RETRY_MS);
      });
    };

    const storage = lazyDraftStorage.current();
    if (!fromLink && !hasStoredDraft()) finish(null);
    else if (storage) void readFrom(storage);
    else loadAndRead();

    return () => {
      unmounted = true;
      clearTimeout(retry);
    };
  }, [form, fromLink, fieldsMounted]);

  useDraftSaving(form, wasRead);
  return stored;
}

/** Typing replaces a query that came after the user had focused the empty field. */
function selectFocusedQuery(): void {
  const field = document.activeElement;
  if (
    field instanceof HTMLTextAreaElement &&
    field.name === queryPath &&
    !("held" in field.dataset)
  )
    field.select();
}

/**
 * Saves the draft after changes and when the page is hidden. If the code for it has not loaded when the user leaves,
 * the fields without secrets that are shown are stored for the next visit of this tab.
 */
function useDraftSaving(form: RequestFormApi, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let firstUnsavedAt = 0;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const storage = lazyDraftStorage.current();
      if (storage) storage.saveDraft(form.getValues());
      else
        lazyDraftStorage.load().then(
          ({ saveDraft }) => saveDraft(form.getValues()),
          // The next change tries again.
          () => {},
        );
    };
    const saveUnsaved = () => {
      if (timer !== undefined) save();
    };
    const leave = () => {
      saveUnsaved();
      const isLost = firstUnsavedAt > 0 && lazyDraftStorage.current() === null;
      if (isLost) holdForNextVisit();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        const now = performance.now();
        if (timer === undefined) {
          firstUnsavedAt = now;
          // If the page closes before the delay ends, only loaded code can still save.
          lazyDraftStorage.load().catch(() => {});
        }
        clearTimeout(timer);
        const latest = firstUnsavedAt + MAX_SAVE_INTERVAL_MS - now;
        timer = setTimeout(save, Math.min(SAVE_DELAY_MS, latest));
      },
    });
    window.addEventListener("pagehide", leave);
    // Browsers may discard a background tab without any further event.
    document.addEventListener("visibilitychange", saveUnsaved);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", saveUnsaved);
      saveUnsaved();
    };
  }, [form, enabled]);
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { fillForm } from "@/components/request-form/use-draft-form";
import type { Draft } from "@/lib/request/draft";
import { hasStoredDraft } from "@/lib/storage/drafts/draft-stores";
import { lazyDraftStorage } from "./lazy-draft-storage";

const SAVE_AFTER_MS = 250;
/** Whoever types without a pause has it kept this often all the same: a crash announces nothing. */
const SAVE_EVERY_MS = 2_000;
/** Long after the page has opened, because nothing waits for it. */
const TIDY_AFTER_MS = 10_000;
const RETRY_MS = 2_000;

// A kept draft is wanted before anything else is; the page need not have become alive for that.
if (typeof window !== "undefined" && hasStoredDraft()) lazyDraftStorage.load().catch(() => {});

export type StoredDraft = {
  /** Whether the form holds what it begins with. Until then a kept draft may still come into it. */
  readonly ready: boolean;
  /** The kept draft where something else stands in the form: a link's request, or what was typed before it came. */
  readonly aside: { readonly draft: Draft; readonly why: "link" | "typed" } | null;
};

/**
 * Brings the kept draft into the form and keeps what changes. A link has filled the form already: then its
 * parameters leave the address, so that a reload shows what was edited since, and the kept draft is handed back.
 * Until the fields are `drawn` nothing comes into the form: they come alive as the server drew them, or are drawn anew.
 */
export function useStoredDraft(
  form: RequestFormApi,
  fromLink: boolean,
  drawn: boolean,
): StoredDraft {
  const [kept, setKept] = useState<StoredDraft>({ ready: false, aside: null });
  /** Whether what was kept has been read, so that it may be written over. */
  const [read, setRead] = useState(false);
  const beginning = useRef<string>(null);

  useLayoutEffect(() => {
    beginning.current ??= JSON.stringify(form.getValues());
    if (!drawn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;

    const begin = (aside: StoredDraft["aside"]) => {
      setRead(true);
      setKept({ ready: true, aside });
    };

    const take = ({
      loadDraft,
      saveDraft,
    }: NonNullable<ReturnType<typeof lazyDraftStorage.current>>) => {
      if (gone) return;
      const draft = loadDraft();
      const typed = JSON.stringify(form.getValues()) !== beginning.current;
      if (!fromLink && !typed) {
        fillForm(form, draft);
        return begin(null);
      }
      saveDraft(form.getValues());
      if (fromLink)
        window.history.replaceState(null, "", window.location.pathname + window.location.hash);
      begin({ draft, why: fromLink ? "link" : "typed" });
    };

    const fetchKept = () => {
      lazyDraftStorage.load().then(take, () => {
        if (gone) return;
        // The form can be used all the same. What is kept stays untouched until it can be read.
        setKept({ ready: true, aside: null });
        timer = setTimeout(fetchKept, RETRY_MS);
      });
    };

    const keeper = lazyDraftStorage.current();
    if (!fromLink && !hasStoredDraft()) begin(null);
    else if (keeper) take(keeper);
    else fetchKept();

    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [form, fromLink, drawn]);

  useEffect(() => {
    if (!read) return;
    const tidying = setTimeout(() => {
      if (hasStoredDraft())
        lazyDraftStorage.load().then(
          ({ tidyDrafts }) => tidyDrafts(),
          () => {},
        );
    }, TIDY_AFTER_MS);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting = 0;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const keeper = lazyDraftStorage.current();
      if (keeper) keeper.saveDraft(form.getValues());
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
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        const now = performance.now();
        if (timer === undefined) waiting = now;
        clearTimeout(timer);
        timer = setTimeout(save, Math.min(SAVE_AFTER_MS, waiting + SAVE_EVERY_MS - now));
      },
    });
    window.addEventListener("pagehide", saveUnsaved);
    // A tab in the background may be ended without a word.
    document.addEventListener("visibilitychange", saveUnsaved);
    return () => {
      clearTimeout(tidying);
      stop();
      window.removeEventListener("pagehide", saveUnsaved);
      document.removeEventListener("visibilitychange", saveUnsaved);
      saveUnsaved();
    };
  }, [form, read]);

  return kept;
}

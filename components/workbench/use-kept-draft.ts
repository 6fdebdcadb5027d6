"use client";
import { useEffect, useLayoutEffect, useState } from "react";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { fillForm } from "@/components/request-form/use-draft-form";
import type { Draft } from "@/lib/request/draft";
import { loadDraft, saveDraft, tidyDrafts } from "@/lib/storage/draft-storage";

const SAVE_AFTER_MS = 250;
/** Whoever types without a pause has it kept this often all the same: a crash announces nothing. */
const SAVE_EVERY_MS = 2_000;
/** Long after the page has opened, because nothing waits for it. */
const TIDY_AFTER_MS = 10_000;

/**
 * Brings the kept draft into the form and keeps what changes. A link has filled the form already: then its
 * parameters leave the address, so that a reload shows what was edited since, and the kept draft is handed back.
 */
export function useKeptDraft(form: RequestForm, fromLink: boolean): Draft {
  const [kept] = useState(() => loadDraft());

  useLayoutEffect(() => {
    if (!fromLink) {
      fillForm(form, kept);
      return;
    }
    saveDraft(form.getValues());
    window.history.replaceState(null, "", window.location.pathname + window.location.hash);
  }, [form, fromLink, kept]);

  useEffect(() => {
    const tidying = setTimeout(() => tidyDrafts(), TIDY_AFTER_MS);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting = 0;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      saveDraft(form.getValues());
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
  }, [form]);

  return kept;
}

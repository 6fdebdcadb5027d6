"use client";
import { useEffect, useLayoutEffect, useState } from "react";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { fillForm } from "@/components/request-form/use-draft-form";
import type { Draft } from "@/lib/request/draft";
import { loadDraft, saveDraft } from "@/lib/storage/draft-storage";

const SAVE_AFTER_MS = 250;

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
    let timer: ReturnType<typeof setTimeout> | undefined;
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
        clearTimeout(timer);
        timer = setTimeout(save, SAVE_AFTER_MS);
      },
    });
    window.addEventListener("pagehide", saveUnsaved);
    return () => {
      stop();
      window.removeEventListener("pagehide", saveUnsaved);
      saveUnsaved();
    };
  }, [form]);

  return kept;
}

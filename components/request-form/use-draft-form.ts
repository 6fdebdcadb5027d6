"use client";
import { useForm } from "react-hook-form";
import { type Draft, emptyDraft } from "@/lib/request/draft";
import { type ReadyRequest, resolveDraft } from "./draft-resolver";
import type { RequestForm } from "./request-form-context";

/** The form of a draft. Fields are uncontrolled: what is typed lives in the page and re-renders nothing. */
export function useDraftForm(draft: Draft): RequestForm {
  return useForm<Draft, unknown, ReadyRequest>({
    defaultValues: draft,
    resolver: resolveDraft,
    mode: "onSubmit",
    reValidateMode: "onChange",
    // Sections fold, so the first bad field has to be opened before it can take the focus.
    shouldFocusError: false,
  });
}

/** Puts another draft into the form; fields keep their elements. */
export function fillForm(form: RequestForm, draft: Draft): void {
  form.reset(draft, { keepFieldsRef: true });
}

/** Every field back to its default; the query is no setting and stays. */
export function resetForm(form: RequestForm): void {
  fillForm(form, { ...emptyDraft(), query: form.getValues("query") });
}

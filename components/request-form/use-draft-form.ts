import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { flushAfterTyping } from "@/components/ui/layout/after-typing";
import type { Draft } from "@/lib/request/draft";
import type { SectionName } from "@/lib/request/section-names";
import { checker } from "./checks/checker";
import type { ReadyRequest } from "./draft-resolver";
import type { RequestFormApi } from "./request-form-context";
import { sectionRegistry } from "./sections/registry";
import { registerTyped } from "./typed-text";

const resolveWithContract: Resolver<Draft, unknown, ReadyRequest> = async (...form) => {
  try {
    return (await checker.load()).resolveDraft(...form);
  } catch {
    // Nothing may be sent unchecked; Run tells the reason.
    return { values: {}, errors: { query: { query: { type: "unchecked" } } } };
  }
};

/** The form of a draft. Fields are uncontrolled: what is typed lives in the page and re-renders nothing. */
export function useDraftForm(draft: Draft): RequestFormApi {
  const library = useForm<Draft, unknown, ReadyRequest>({
    defaultValues: draft,
    resolver: resolveWithContract,
    mode: "onSubmit",
    reValidateMode: "onChange",
    // Sections fold, so the first bad field has to be opened before it can take the focus.
    shouldFocusError: false,
  });
  const [form] = useState(() => ({ ...library, register: registerTyped(library.register) }));
  return form;
}

const filling = new WeakSet<RequestFormApi["control"]>();

/**
 * Whether another draft is just being put into the form. The library tells of each field on the way, and the draft is
 * then a mixture of both; it tells once more, without a name, when all of it is there.
 */
export const isFilling = ({ control }: RequestFormApi): boolean => filling.has(control);

/** Puts another draft into the form; fields keep their elements. */
export function fillForm(form: RequestFormApi, draft: Draft): void {
  flushAfterTyping();
  filling.add(form.control);
  try {
    form.reset(draft, { keepFieldsRef: true });
  } finally {
    filling.delete(form.control);
  }
}

/**
 * A section back to its defaults, and out of the request that the form was opened with. Rejects where the server has
 * gone before the code for it came.
 */
export async function resetSection(form: RequestFormApi, name: SectionName): Promise<void> {
  const { draftSections } = sectionRegistry.current() ?? (await sectionRegistry.load());
  const { initial, without } = draftSections[name];
  form.setValue("rest", without(form.getValues("rest")));
  form.setValue(name, initial, { shouldValidate: true, shouldDirty: true });
}

/** Every field back to its default; the query is no setting and stays. */
export function resetForm(form: RequestFormApi, blank: Draft): void {
  fillForm(form, { ...blank, query: form.getValues("query") });
}

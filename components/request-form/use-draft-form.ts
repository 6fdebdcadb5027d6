import { useLayoutEffect, useState } from "react";
import { createFormControl, type FieldPath, get, type Resolver } from "react-hook-form";
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
    // Nothing may be sent unchecked; Run shows the error.
    return { values: {}, errors: { query: { query: { type: "unchecked" } } } };
  }
};

/**
 * The form of a draft. Fields are uncontrolled, so typing does not re-render. The library's own hook would render the
 * page a second time right after hydration.
 */
export function useDraftForm(draft: Draft): RequestFormApi {
  const [form] = useState(() => {
    const { formControl } = createFormControl<Draft, unknown, ReadyRequest>({
      defaultValues: draft,
      resolver: resolveWithContract,
      mode: "onSubmit",
      reValidateMode: "onChange",
      // Sections collapse, so the first invalid field must be revealed before it can be focused.
      shouldFocusError: false,
    });
    return { ...formControl, register: registerTyped(formControl) };
  });
  useLayoutEffect(() => {
    const { control } = form;
    control._state.mount = true;
    control._formState.isReady = true;
  }, [form]);
  return form;
}

/** Whether a field belongs to a row, such as `loading.headers.0.name`. */
const isRowField = (name: string): name is FieldPath<Draft> => /\.\d+\./.test(name);

const filling = new WeakSet<RequestFormApi["control"]>();

/**
 * Whether another draft is being loaded into the form. The library notifies once per field, with a
 * mix of both drafts, and a last time without a name when the draft is complete.
 */
export const isFilling = ({ control }: RequestFormApi): boolean => filling.has(control);

/** Loads another draft into the form; inputs keep their elements. */
export function fillForm(form: RequestFormApi, draft: Draft): void {
  flushAfterTyping();
  filling.add(form.control);
  try {
    // The library would write an incomplete row for each control of a row that the draft lacks.
    const gone = [...form.control._names.mount]
      .filter(isRowField)
      .filter((name) => get(draft, name) === undefined);
    form.unregister(gone, { keepValue: true, keepError: true });
    form.reset(draft, { keepFieldsRef: true });
  } finally {
    filling.delete(form.control);
  }
}

/**
 * Resets a section and removes its fields from the original request. Rejects if the code cannot be
 * loaded.
 */
export async function resetSection(form: RequestFormApi, name: SectionName): Promise<void> {
  const { draftSections } = sectionRegistry.current() ?? (await sectionRegistry.load());
  const { initial, without } = draftSections[name];
  form.setValue("rest", without(form.getValues("rest")));
  form.setValue(name, initial, { shouldValidate: true, shouldDirty: true });
}

export function resetForm(form: RequestFormApi, blank: Draft): void {
  fillForm(form, { ...blank, query: form.getValues("query") });
}

import { useEffect, useEffectEvent, useRef } from "react";
import { afterPress } from "@/components/ui/layout/after-press";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { Draft } from "@/lib/request/draft";
import { deviceVariables } from "@/lib/storage/variables/variables";
import { type RequestFormApi, useRequestForm } from "../request-form-context";
import { isDraftPath, SERVICE_ERROR } from "./place-errors";
import { useShownErrors } from "./shown-errors";

type ErrorDisplayProps = {
  check: DraftCheck | null;
  draft: Draft;
  /** How often a draft has been loaded into the form. */
  fills: number;
  /** How many of these had no issues on the server. */
  checkedFills: number;
};

/**
 * Shows the issues of fields that the user has left, and of all fields of a draft that was loaded
 * into the form; removes errors that no longer apply. Run shows every issue.
 */
export function ErrorDisplay({ check, draft, fills, checkedFills }: ErrorDisplayProps): null {
  const form = useRequestForm();
  const shown = useShownErrors();
  const displayedFills = useRef(checkedFills);

  const update = useEffectEvent((checked: DraftCheck | null, fill: number) => {
    if (!checked) return;
    const isLoaded = displayedFills.current !== fill;
    displayedFills.current = fill;
    const found = new Set(checked.issues.map(({ draftPath }) => draftPath));
    for (const { draftPath, type } of shown)
      if (!found.has(draftPath) && type !== SERVICE_ERROR && isDraftPath(form, draftPath))
        form.clearErrors(draftPath);
    for (const { draftPath, code, message } of checked.issues) {
      if (!isDraftPath(form, draftPath)) continue;
      const { error, isTouched } = form.getFieldState(draftPath);
      // Every new request starts with an empty query, which is not an error before Run.
      const isNew = draftPath === "query.query" && draft.query.query === "";
      const isDue = error !== undefined || ((isLoaded || isTouched) && !isNew);
      if (isDue && error?.message !== message) form.setError(draftPath, { type: code, message });
    }
  });
  useEffect(() => update(check, fills), [check, fills]);

  useEffect(() => deviceVariables.subscribe(() => notifyChange(form)), [form]);

  const onLeave = useEffectEvent(() => {
    // After recent typing, the next check follows.
    if (JSON.stringify(form.getValues()) === JSON.stringify(draft)) update(check, fills);
  });
  useEffect(() => {
    const leave = () => afterPress(() => onLeave());
    document.addEventListener("focusout", leave);
    return () => document.removeEventListener("focusout", leave);
  }, []);
  return null;
}

/**
 * All that is computed from the draft is computed again, as after a change of a field. The library has no function for
 * it: `setValue` with an equal value does not notify.
 */
const notifyChange = ({ control, getValues }: RequestFormApi) =>
  control._subjects.state.next({ name: "rest", values: getValues() });

import { get } from "react-hook-form";
import type { FieldIssue } from "@/lib/request/draft";
import type { DraftPath, RequestFormApi } from "../request-form-context";

export const isDraftPath = (form: RequestFormApi, path: string): path is DraftPath =>
  get(form.getValues(), path) !== undefined;

/** Type of the errors that a service reported. The workbench cannot check them itself. */
export const SERVICE_ERROR = "service";

const watched = new WeakMap<RequestFormApi, () => void>();

/** Shows a service's issues at their fields, each until the value of its field changes. */
export function placeErrors(form: RequestFormApi, issues: readonly FieldIssue[]): void {
  watched.get(form)?.();
  const valueAt = (path: DraftPath) => JSON.stringify(get(form.getValues(), path));
  const rejected = new Map<DraftPath, string>();
  // In reverse, so that the first message about a control remains.
  for (const { draftPath, message } of issues.toReversed()) {
    if (!isDraftPath(form, draftPath)) continue;
    form.setError(draftPath, { type: SERVICE_ERROR, message });
    rejected.set(draftPath, valueAt(draftPath));
  }
  const stop = form.subscribe({
    formState: { values: true },
    callback: () => {
      for (const [path, value] of rejected) {
        if (valueAt(path) === value) continue;
        rejected.delete(path);
        if (form.getFieldState(path).error?.type === SERVICE_ERROR) form.clearErrors(path);
      }
      if (rejected.size === 0) stop();
    },
  });
  watched.set(form, stop);
}

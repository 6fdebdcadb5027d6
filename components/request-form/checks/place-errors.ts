import { get } from "react-hook-form";
import type { FieldIssue } from "@/lib/request/draft";
import type { DraftPath, RequestFormApi } from "../request-form-context";

export const isDraftPath = (form: RequestFormApi, path: string): path is DraftPath =>
  get(form.getValues(), path) !== undefined;

/** Type of the errors that a service reported. The workbench cannot check them itself. */
export const SERVICE_ERROR = "service";

/** Shows a service's issues at their fields, until the next change of a field. */
export function placeErrors(form: RequestFormApi, issues: readonly FieldIssue[]): void {
  // In reverse, so that the first message about a control remains.
  for (const { draftPath, message } of issues.toReversed())
    if (isDraftPath(form, draftPath)) form.setError(draftPath, { type: SERVICE_ERROR, message });
}

import { get } from "react-hook-form";
import type { FieldIssue } from "@/lib/request/draft";
import type { DraftPath, RequestFormApi } from "../request-form-context";

const isDraftPath = (form: RequestFormApi, path: string): path is DraftPath =>
  get(form.getValues(), path) !== undefined;

/** Shows a service's issues at their fields, until the next change of a field. */
export function placeErrors(form: RequestFormApi, issues: readonly FieldIssue[]): void {
  for (const { draftPath, code, message } of issues)
    if (isDraftPath(form, draftPath)) form.setError(draftPath, { type: code, message });
}

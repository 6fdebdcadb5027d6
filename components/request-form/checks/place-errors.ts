import { get } from "react-hook-form";
import type { FieldIssue } from "@/lib/request/draft";
import type { DraftPath, RequestFormApi } from "../request-form-context";

const isDraftPath = (form: RequestFormApi, path: string): path is DraftPath =>
  get(form.getValues(), path) !== undefined;

/** Puts what a service objected to at the fields that it is about. It goes with the next change of a field. */
export function placeErrors(form: RequestFormApi, issues: readonly FieldIssue[]): void {
  for (const { draftPath, code, message } of issues)
    if (isDraftPath(form, draftPath)) form.setError(draftPath, { type: code, message });
}

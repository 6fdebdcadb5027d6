import { get } from "react-hook-form";
import { emptyDraft, type FieldIssue } from "@/lib/request/draft";
import type { DraftPath, RequestForm } from "./request-form-context";

const everyField = emptyDraft();

const isDraftPath = (path: string): path is DraftPath => get(everyField, path) !== undefined;

/** Puts what a service objected to at the fields that it is about. It goes with the next change of a field. */
export function placeErrors(form: RequestForm, issues: readonly FieldIssue[]): void {
  for (const { draftPath, code, message } of issues)
    if (isDraftPath(draftPath)) form.setError(draftPath, { type: code, message });
}

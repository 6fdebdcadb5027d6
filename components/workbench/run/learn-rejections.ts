import type { ConnectionSummary } from "@/lib/contract/connection";
import type { Failure } from "@/lib/contract/failure/failure";
import type { Body } from "@/lib/request/body";
import {
  bodyToDraft,
  type Draft,
  draftPathOf,
  type FieldIssue,
  placeIssues,
} from "@/lib/request/draft";
import { stripBody } from "@/lib/request/strip";
import { issuesOf, rejectedOptions } from "@/lib/request/support/rejected-options";
import {
  changeProfile,
  deviceProfiles,
  type OptionMark,
  withMarks,
} from "@/lib/storage/connections/profiles";
import { secretTexts } from "@/lib/storage/runs/secrets";

type RejectedRun = {
  readonly failure: Failure;
  readonly sent: Body;
  readonly connection: ConnectionSummary;
  /** Milliseconds since 1970. */
  readonly at: number;
};

export function marksOf({ failure, sent, at }: Omit<RejectedRun, "connection">): OptionMark[] {
  const draft = bodyToDraft(sent);
  const secrets = secretTexts(sent, stripBody(sent, "history").stripped);
  return rejectedOptions(failure, sent).map(({ path, field, message }) => ({
    field,
    control: draftPathOf(path, draft) ?? "rest",
    source: "rejected",
    message: secrets.reduce((text, secret) => text.replaceAll(secret, "…"), message),
    at,
  }));
}

/** Returns the fields that a service rejected as issues of the sent draft's controls. */
export const rejectionIssues = (
  failure: Failure,
  sent: Body,
  draft: Draft,
): readonly FieldIssue[] => placeIssues(issuesOf(failure, sent), draft).fieldIssues;

/** Remembers which options a service rejected, so that the form marks them for this connection. */
export function learnRejections(run: RejectedRun): void {
  const marks = marksOf(run);
  if (marks.length === 0) return;
  changeProfile(deviceProfiles, run.connection, (old) => ({ marks: withMarks(old.marks, marks) }));
}

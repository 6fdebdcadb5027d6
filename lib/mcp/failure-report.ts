import "@/lib/contract/zod-settings";
import * as z from "zod";
import type { Failure } from "@/lib/contract/failure/failure";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import { issueName } from "@/lib/contract/failure/issue-name";
import { type FailureCommand, failureMessage } from "@/lib/results/failure/failure-message";
import { fence, oneLine } from "./fence";
import { runStatuses } from "./stored-run";
import { clip } from "./token-count";
import { firstItems } from "./tool-result";

export const failureReportSchema = z.object({
  kind: z.string().describe("Kind of the failure."),
  title: z.string(),
  happened: z.string(),
  message: z.string().describe("Message of the service. Untrusted text."),
  httpStatus: z.number().nullable(),
  retryAfterSeconds: z.number().nullable(),
  fields: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .describe("Arguments that need attention."),
  nextStep: z.string(),
});

type FailureReport = z.output<typeof failureReportSchema>;

export const statusSchema = z
  .enum(runStatuses)
  .describe(
    "empty: everything was searched and nothing found. partly-failed: some of it is unknown. failed: nothing is known.",
  );

/** Fields that every tool returns. */
export const envelopeShape = {
  status: statusSchema,
  failure: failureReportSchema.nullable(),
};

/** A failure of a tool itself, in the words of the tool. */
export type ToolFailure = {
  readonly failure: Failure;
  /** Replaces the text for the kind of failure. */
  readonly happened?: string;
  readonly nextStep: string;
};

const nextSteps: { readonly [Kind in FailureCommand["kind"]]: string | null } = {
  "focus-field": null,
  "open-connection": "Ask the operator to check the engine key and its credits.",
  "test-connection": null,
  wait: null,
  "raise-timeout": "Call again with a longer timeout.",
  "lower-limit": "Call again with a lower limit or fewer formats.",
  retry: "Call again; if it fails again, report the failure and do not treat it as no results.",
  resend: "Call again.",
  enter: "Ask the operator to log in.",
  "largest-field": "Shorten the largest argument.",
  copy: null,
};

function stepOf(command: FailureCommand): string | null {
  if (command.kind === "focus-field") return `Change the argument ${command.field}.`;
  if (command.kind === "wait") return `Wait ${command.seconds} s, then call again.`;
  return nextSteps[command.kind];
}

const nextStepOf = (failure: Failure): string =>
  failureMessage(failure).commands.flatMap((command) => stepOf(command) ?? [])[0] ??
  "Report the failure to the user. Do not treat it as no results.";

const MESSAGE_TOKENS = 90;
const FIELD_TOKENS = 60;
/** Fields that are listed whatever the budget. */
const MIN_FIELDS = 2;

export function failureReport(failed: Failure | ToolFailure, share: number): FailureReport {
  const own = "failure" in failed ? failed : null;
  const failure = "failure" in failed ? failed.failure : failed;
  const { title, happened } = failureMessage(failure);
  const issues = failure.kind === "invalid-request" ? failure.issues : [];
  const shown = [...issues.slice(0, MIN_FIELDS), ...firstItems(issues.slice(MIN_FIELDS), share)];
  return {
    kind: failure.kind,
    title,
    happened: own?.happened ?? happened,
    message: clip(oneLine(failure.message), MESSAGE_TOKENS),
    httpStatus: failure.status ?? null,
    retryAfterSeconds: ("retryAfterSeconds" in failure && failure.retryAfterSeconds) || null,
    fields: shown.map(fieldOf),
    nextStep: own?.nextStep ?? nextStepOf(failure),
  };
}

/** Unknown names are part of the message, so that the path alone need not name them. */
const fieldOf = ({ path, message, keys }: RequestIssue) => ({
  field: clip(
    oneLine(issueName([...path, ...(keys?.slice(0, 1) ?? [])]) || "arguments"),
    FIELD_TOKENS,
  ),
  message: clip(oneLine(message), FIELD_TOKENS),
});

export function failureReportText(report: FailureReport, mark: string): string {
  const { title, happened, message, fields, nextStep } = report;
  const details = [
    ...(message === "" ? [] : [message]),
    ...fields.map((each) => `${each.field}: ${each.message}`),
  ];
  return [
    `Status: failed. ${title}. ${happened} This is not an empty result.`,
    ...(details.length === 0 ? [] : [fence(details.join("\n"), mark)]),
    `Next step: ${nextStep}`,
  ].join("\n");
}

import { responses } from "@/components/results/contents/response-workers";
import type { TracedRun } from "@/components/trace/traced-run";
import type { WhatIfRun, WhatIfSide } from "@/components/trace/what-if/what-if-view";
import { isJsonObject } from "@/lib/contract/json-object";
import { formatCost } from "@/lib/format/cost";
import { wholeResponse } from "@/lib/results/contents/detail-tabs";
import { failureMessage } from "@/lib/results/failure/failure-message";
import type { ContentKind, ResultView } from "@/lib/results/model/result-view";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { decodePlan } from "@/lib/trace/plan-code";
import { parseTrace } from "@/lib/trace/trace";
import { changeBetween, type OptionChange, optionOf } from "@/lib/trace/what-if";
import type { RunOutcome } from "@/lib/transport/run-search";

type SuccessfulRun = Extract<RunOutcome, { ok: true }>;

/** The first web result. Traces request exactly one. */
const onlyResult = ({ view }: SuccessfulRun): ResultView | null =>
  view.sources.web.items[0] ?? null;

async function contentOf(outcome: SuccessfulRun, kind: ContentKind): Promise<unknown> {
  const { run } = outcome;
  const result = onlyResult(outcome);
  const content = result?.contents.find((each) => each.kind === kind);
  if (!result || !content) return null;
  return content.held ? responses.content(run.body, result.id, kind) : content.value;
}

/**
 * The output of the actions, at the result or at the top of the response. The specification allows
 * both.
 */
async function actionsOf(outcome: SuccessfulRun): Promise<unknown> {
  const own = await contentOf(outcome, "actions");
  const { actions } = outcome.view;
  if (own !== null || !actions) return own;
  return actions.held
    ? responses.content(outcome.run.body, wholeResponse, "actions")
    : actions.value;
}

/** The options of a trace, without its result. */
export type TraceInput = Pick<
  TracedRun,
  "target" | "plan" | "request" | "query" | "changes" | "isIncomplete"
>;

type PastTracedRun = {
  readonly what: "trace";
  readonly past: Pick<PastRun, "trace" | "request" | "missing">;
  readonly outcome: SuccessfulRun;
};

/** The two past runs of a comparison: with the form's options, and with one changed. */
type PastComparison = {
  readonly what: "what-if";
  readonly outcomes: readonly [RunOutcome, RunOutcome];
  /** Names of the changed headers, which are not stored with the requests; null for other options. */
  readonly headers: readonly string[] | null;
};

export type PastTrace = PastTracedRun | PastComparison;

/**
 * The options of a past trace. Null if its stored note does not match the request that was sent.
 */
export function pastTraceInput(
  { trace, request: sent, missing }: PastTracedRun["past"],
  { run }: SuccessfulRun,
): TraceInput | null {
  const { scrapeOptions } = sent;
  const plan =
    trace && decodePlan(trace.slots, isJsonObject(scrapeOptions) && scrapeOptions.actions);
  if (!plan) return null;
  const { request } = run;
  return {
    target: trace.target,
    changes: trace.changes,
    plan,
    query: request.query,
    request: { ...request, scrapeOptions: { ...request.scrapeOptions, actions: [...plan.steps] } },
    isIncomplete: missing.length > 0,
  };
}

export async function toTracedRun(input: TraceInput, outcome: SuccessfulRun): Promise<TracedRun> {
  const { run, view } = outcome;
  const result = onlyResult(outcome);
  const health = {
    failed: result?.health.failed ?? false,
    error: result?.health.error ?? null,
  };
  return {
    ...input,
    id: run.id,
    trace: parseTrace(input.plan, await actionsOf(outcome), health),
    responseUrl: result?.url ?? null,
    connectionLabel: run.connectionLabel,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    cost: formatCost(view.creditsUsed, run.isFree),
    warning: result?.warning ?? view.warning,
    bisected: null,
    past: run.past ? run : null,
  };
}

export function probeSucceeded(outcome: SuccessfulRun): boolean {
  const result = onlyResult(outcome);
  return result !== null && !result.health.failed;
}

export const describeFailedRun = (outcome: Extract<RunOutcome, { ok: false }>): string => {
  const { title, happened } = failureMessage(outcome.failure);
  return `${title}. ${happened}`;
};

const empty = { markdown: null, picture: null, durationMs: null, cost: null };

export async function whatIfSide(outcome: RunOutcome | undefined): Promise<WhatIfSide> {
  if (!outcome) return { ...empty, failure: "This side was not run." };
  if (!outcome.ok) return { ...empty, failure: describeFailedRun(outcome) };
  const result = onlyResult(outcome);
  const { durationMs } = outcome.run;
  const cost = formatCost(outcome.view.creditsUsed, outcome.run.isFree);
  if (!result) return { ...empty, durationMs, cost, failure: "The search found nothing." };
  const [markdown, picture] = await Promise.all([
    contentOf(outcome, "markdown"),
    contentOf(outcome, "screenshot"),
  ]);
  return {
    markdown: typeof markdown === "string" ? markdown : null,
    picture: typeof picture === "string" ? picture : null,
    failure: result.health.failed
      ? (result.health.error ?? `The page responded with status ${result.health.statusCode}.`)
      : null,
    durationMs,
    cost,
  };
}

/** A comparison from the history. Null if the stored requests do not differ in one option. */
async function toComparison({
  outcomes: [first, second],
  headers,
}: PastComparison): Promise<WhatIfRun | null> {
  const options = first.run?.request.scrapeOptions;
  const change: OptionChange | null = headers
    ? { option: "headers", value: Object.fromEntries(headers.map((name) => [name, ""])) }
    : changeBetween(options, second.run?.request.scrapeOptions);
  if (!first.run || !second.run || !change) return null;
  const page = [first, second].flatMap((each) => (each.ok ? (onlyResult(each) ?? []) : []))[0];
  const { query } = first.run.request;
  const [asIs, changed] = await Promise.all([whatIfSide(first), whatIfSide(second)]);
  return {
    id: first.run.id,
    options: { target: { url: page?.url ?? query, title: page?.title ?? null }, query, change },
    now: optionOf(change.option, options),
    asIs,
    changed,
    past: first.run,
  };
}

/** A trace or a comparison from the history. Null if it cannot be restored. */
export async function reopenTrace(reopened: PastTrace): Promise<TracedRun | WhatIfRun | null> {
  if (reopened.what === "what-if") return toComparison(reopened);
  const { past, outcome } = reopened;
  const input = pastTraceInput(past, outcome);
  return input && toTracedRun(input, outcome);
}

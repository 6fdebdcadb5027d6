import type { Action } from "@/lib/contract/schemas/actions";
import { type ActionOutput, outputLists, placeOutputs } from "./outputs";
import type { TracePlan } from "./plan";
import { type EngineStepRecord, parseStepRecords } from "./step-records";

/**
 * `suspect`: one of several steps that were not captured separately failed. `unknown`: there is no
 * evidence.
 */
export type StepStatus = "done" | "failed" | "suspect" | "not-reached" | "unknown";

export type Frame = {
  /** -1: before the first step. */
  readonly after: number;
  readonly picture: string | null;
  readonly html: { readonly url: string | null; readonly html: string } | null;
};

export type TraceStep = {
  /** Zero-based, among the steps of the request. */
  readonly index: number;
  readonly action: Action;
  readonly status: StepStatus;
  readonly reason: string | null;
  /**
   * Milliseconds since the first action started, and duration of this step. Null if not measured.
   */
  readonly startMs: number | null;
  readonly durationMs: number | null;
  /** The output of the step itself, without the captures that the trace added. */
  readonly output: ActionOutput | null;
};

export type Trace = {
  readonly steps: readonly TraceStep[];
  /** One for each place with a capture, in order, even if nothing was returned. A step may be its own capture. */
  readonly frames: readonly Frame[];
  /** Whether outputs are assigned reliably: the counts agree on one end of the list. */
  readonly certain: boolean;
  /** Whether times and the failing step come from the service. */
  readonly measured: boolean;
  readonly error: string | null;
  readonly failed: number | null;
  /** The step (-1: before the first) after which an added capture failed instead of a step. */
  readonly failedCapture: number | null;
  readonly received: number;
};

export type TracedPageOutcome = { readonly failed: boolean; readonly error: string | null };

/**
 * Parses the outcome of an instrumented run. `value` is the `actions` field of the response. Never
 * throws.
 */
export function parseTrace(plan: TracePlan, value: unknown, outcome: TracedPageOutcome): Trace {
  const placed = placeOutputs(plan, outputLists(value));
  const sent: unknown = typeof value === "object" && value !== null && Reflect.get(value, "steps");
  const records = parseStepRecords(
    sent,
    plan.actions.map(({ type }) => type),
  );
  const steps = records ? recorded(plan, records) : deduced(plan, placed.end, outcome);
  const at = (matches: (slot: TracePlan["slots"][number]) => boolean) =>
    placed.outputs.get(plan.slots.findIndex(matches));
  const seen = new Set(
    plan.slots.flatMap((slot) => {
      if (slot.kind !== "step") return [slot.after];
      return plan.steps[slot.step]?.type === "screenshot" ? [slot.step] : [];
    }),
  );
  const own = (step: number) => at((slot) => slot.kind === "step" && slot.step === step);
  const failed = steps.findIndex(({ status }) => status === "failed");
  return {
    steps: steps.map((step) => ({
      ...step,
      output: own(step.index) ?? null,
    })),
    frames: [...seen].map((after) => {
      const captured = plan.slots.some((slot) => slot.kind === "frame" && slot.after === after);
      const picture = captured
        ? at((slot) => slot.kind === "frame" && slot.after === after)
        : own(after);
      const html = at((slot) => slot.kind === "html" && slot.after === after);
      return {
        after,
        picture: picture?.kind === "picture" ? picture.url : null,
        html: html?.kind === "html" ? { url: html.url, html: html.html } : null,
      };
    }),
    certain: placed.end !== null,
    measured: records !== null,
    error: outcome.failed ? (outcome.error ?? "The page failed.") : null,
    failed: failed < 0 ? null : failed,
    failedCapture: records && findFailedCapture(plan, records),
    received: placed.count,
  };
}

type Bare = Omit<TraceStep, "output">;

/** Derives the trace from the service's records, one for each action that was started. */
function recorded({ steps, slots }: TracePlan, records: readonly EngineStepRecord[]): Bare[] {
  return steps.map((action, index) => {
    const record = records[slots.findIndex((slot) => slot.kind === "step" && slot.step === index)];
    if (!record) return bare(index, action, "not-reached");
    const reason =
      record.error ??
      (record.status === "unfinished" ? "The page closed before the step completed." : null);
    return {
      ...bare(index, action, record.status === "done" ? "done" : "failed", reason),
      startMs: record.startMs,
      durationMs: record.durationMs,
    };
  });
}

/** The step after which a capture added by the trace failed, from the service's records. */
function findFailedCapture(
  { slots }: TracePlan,
  records: readonly EngineStepRecord[],
): number | null {
  const broken = slots[records.findIndex(({ status }) => status !== "done")];
  return broken && broken.kind !== "step" ? broken.after : null;
}

/** Derives the trace from the outputs that are present and missing. */
function deduced(
  { steps, slots, actions }: TracePlan,
  end: End,
  { failed, error }: TracedPageOutcome,
): Bare[] {
  const reported = failed ? failedAction(error, slots.length) : null;
  const place = (index: number) =>
    slots.findIndex((slot) => slot.kind === "step" && slot.step === index);
  // Trust the service's statement unless the outputs contradict it.
  const isConsistent =
    reported !== null && (end === null || (reported >= end.first && reported <= end.last));
  if (reported !== null && isConsistent)
    return steps.map((action, index) => {
      if (place(index) < reported) return bare(index, action, "done");
      return place(index) === reported
        ? bare(index, action, "failed", withoutNumber(error))
        : bare(index, action, "not-reached");
    });
  if (end === null) return steps.map((action, index) => bare(index, action, "unknown"));
  if (!failed && end.last === actions.length)
    return steps.map((action, index) => bare(index, action, "done"));
  const suspects = steps.filter((_, index) => {
    const at = place(index);
    return at >= end.first && at <= end.last;
  });
  // No output at all, not even the first screenshot: this says nothing about the steps.
  const isEmpty = end.first === 0 && end.last === 0;
  return steps.map((action, index) => {
    const at = place(index);
    if (isEmpty) return bare(index, action, "unknown");
    if (at < end.first) return bare(index, action, "done");
    if (at > end.last) return bare(index, action, "not-reached");
    if (!failed) return bare(index, action, "unknown");
    return suspects.length === 1
      ? bare(index, action, "failed", error)
      : bare(index, action, "suspect");
  });
}

type End = ReturnType<typeof placeOutputs>["end"];

const bare = (
  index: number,
  action: Action,
  status: StepStatus,
  reason: string | null = null,
): Bare => ({ index, action, status, reason, startMs: null, durationMs: null });

/**
 * The zero-based position of the action that an error names: `Action 3 (click) failed`, `action at
 * index 2`.
 */
function failedAction(error: string | null, count: number): number | null {
  const index = /\baction (?:at )?index (\d{1,3})\b/i.exec(error ?? "")?.[1];
  const number = /\baction #?(\d{1,3})\b/i.exec(error ?? "")?.[1];
  const place = index === undefined ? Number(number) - 1 : Number(index);
  return Number.isInteger(place) && place >= 0 && place < count ? place : null;
}

/** Removes the action number, because it also counts the added captures. */
const withoutNumber = (error: string | null): string | null =>
  error?.replace(/^action #?\d+ \(\w+\) failed: /i, "") ?? null;

import type { Action } from "@/lib/contract/schemas/actions";
import { type ActionOutput, outputLists, placeOutputs } from "./outputs";
import type { TracePlan } from "./plan";
import { type EngineStepRecord, parseStepRecords } from "./step-records";

/** `suspect`: one of several steps that were not seen one by one failed. `unknown`: nothing tells. */
export type StepStatus = "done" | "failed" | "suspect" | "not-reached" | "unknown";

/** The page as a step left it. */
export type Frame = {
  /** -1: before the first step. */
  readonly after: number;
  readonly picture: string | null;
  readonly html: { readonly url: string | null; readonly html: string } | null;
};

export type TraceStep = {
  /** From 0, among the steps that were sent. */
  readonly index: number;
  readonly action: Action;
  readonly status: StepStatus;
  /** Why it failed, where that is told of this very step. */
  readonly reason: string | null;
  /** Milliseconds since the first action began, and of this step alone; null where nobody measured. */
  readonly startMs: number | null;
  readonly durationMs: number | null;
  /** What the step itself gave: the analyst's own picture, HTML, value or PDF. */
  readonly output: ActionOutput | null;
};

export type Trace = {
  readonly steps: readonly TraceStep[];
  /** One for each place that was to be seen, in order, also where nothing came. */
  readonly frames: readonly Frame[];
  /** Whether outputs are known to belong to their steps: the counts agree with one end of the list. */
  readonly certain: boolean;
  /** Whether times and the failing step come from the service itself. */
  readonly measured: boolean;
  /** What is wrong with the page, in the service's words. */
  readonly error: string | null;
  /** The step that failed, where it is known. */
  readonly failed: number | null;
  /** The place (-1: before the first step) after which not a step but a picture of the trace failed; null else. */
  readonly failedCapture: number | null;
  /** Outputs that came, of however many were asked for. */
  readonly received: number;
};

/** What the response says of the page as a whole. */
export type PageOutcome = { readonly failed: boolean; readonly error: string | null };

/** Reads what an instrumented run gave: `value` is the `actions` of the response. Never throws. */
export function parseTrace(plan: TracePlan, value: unknown, told: PageOutcome): Trace {
  const placed = placeOutputs(plan, outputLists(value));
  const own: unknown = typeof value === "object" && value !== null && Reflect.get(value, "steps");
  const records = parseStepRecords(
    own,
    plan.actions.map(({ type }) => type),
  );
  const steps = records ? recorded(plan, records) : deduced(plan, placed.end, told);
  const at = (wanted: (slot: TracePlan["slots"][number]) => boolean) =>
    placed.outputs.get(plan.slots.findIndex(wanted));
  const seen = new Set(plan.slots.flatMap((slot) => (slot.kind === "step" ? [] : [slot.after])));
  const failed = steps.findIndex(({ status }) => status === "failed");
  return {
    steps: steps.map((step) => ({
      ...step,
      output: at((slot) => slot.kind === "step" && slot.step === step.index) ?? null,
    })),
    frames: [...seen].map((after) => {
      const picture = at((slot) => slot.kind === "frame" && slot.after === after);
      const html = at((slot) => slot.kind === "html" && slot.after === after);
      return {
        after,
        picture: picture?.kind === "picture" ? picture.address : null,
        html: html?.kind === "html" ? { url: html.url, html: html.html } : null,
      };
    }),
    certain: placed.end !== null,
    measured: records !== null,
    error: told.failed ? (told.error ?? "The page could not be read.") : null,
    failed: failed < 0 ? null : failed,
    failedCapture: records && unpictured(plan, records),
    received: placed.count,
  };
}

type Bare = Omit<TraceStep, "output">;

/** As the service recorded it, one record for each action that was begun. */
function recorded({ steps, slots }: TracePlan, records: readonly EngineStepRecord[]): Bare[] {
  return steps.map((action, index) => {
    const record = records[slots.findIndex((slot) => slot.kind === "step" && slot.step === index)];
    if (!record) return bare(index, action, "not-reached");
    const reason =
      record.error ??
      (record.status === "unfinished" ? "The page ended before it was done." : null);
    return {
      ...bare(index, action, record.status === "done" ? "done" : "failed", reason),
      startMs: record.startMs,
      durationMs: record.durationMs,
    };
  });
}

/** Where what the trace itself put in failed, as the service recorded it. */
function unpictured({ slots }: TracePlan, records: readonly EngineStepRecord[]): number | null {
  const broken = slots[records.findIndex(({ status }) => status !== "done")];
  return broken && broken.kind !== "step" ? broken.after : null;
}

/** From the outputs that are there and those that are not. */
function deduced(
  { steps, slots, actions }: TracePlan,
  end: End,
  { failed, error }: PageOutcome,
): Bare[] {
  const said = failed ? failedAction(error, slots.length) : null;
  const place = (index: number) =>
    slots.findIndex((slot) => slot.kind === "step" && slot.step === index);
  // What the service says counts where the outputs do not speak against it.
  const sure = said !== null && (end === null || (said >= end.first && said <= end.last));
  if (said !== null && sure)
    return steps.map((action, index) => {
      if (place(index) < said) return bare(index, action, "done");
      return place(index) === said
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
  // Before the first picture nothing has been done yet: what is missing then is everything, and tells of no step.
  const blind = end.first === 0 && end.last === 0;
  return steps.map((action, index) => {
    const at = place(index);
    if (blind) return bare(index, action, "unknown");
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

/** The place from 0 of the action that an error names: `Action 3 (click) failed`, `action at index 2`. */
function failedAction(error: string | null, count: number): number | null {
  const index = /\baction (?:at )?index (\d{1,3})\b/i.exec(error ?? "")?.[1];
  const number = /\baction #?(\d{1,3})\b/i.exec(error ?? "")?.[1];
  const place = index === undefined ? Number(number) - 1 : Number(index);
  return Number.isInteger(place) && place >= 0 && place < count ? place : null;
}

/** The number counts the pictures as well, which nobody has entered. */
const withoutNumber = (error: string | null): string | null =>
  error?.replace(/^action #?\d+ \(\w+\) failed: /i, "") ?? null;

import { type CapField, parseCaps } from "@/lib/sweep/budget";
import type { Plan } from "@/lib/sweep/plan";
import type { Caps } from "@/lib/sweep/sweep";

/** The caps of a form, and the maximum credits of one run, which matter if a run has no upper bound. */
export type CapInput = CapField | "maxPerRun";

/** As typed. Null: not touched, so the plan's figure is used. */
export type TypedCaps = Readonly<Record<CapInput, string | null>>;

export const untouchedCaps: TypedCaps = {
  ...{ credits: null, runs: null, minutes: null },
  maxPerRun: null,
};

const MAX_PER_RUN = 1_000_000;

/** Null for the plan's figure. Puts an error at the field if the text is not an amount. */
export function parseMaxPerRun(
  { maxPerRun }: TypedCaps,
  errors: Record<string, string>,
): number | null {
  if (maxPerRun === null) return null;
  const value = /^\d+$/.test(maxPerRun.trim()) ? Number(maxPerRun) : Number.NaN;
  if (value >= 1 && value <= MAX_PER_RUN) return value;
  errors.maxPerRun = `Enter a whole number of credits from 1 to ${MAX_PER_RUN.toLocaleString("en-US")}.`;
  return null;
}

/** Returns the caps that are shown until they are changed. No cap of credits is suggested if runs are free. */
export function suggestCaps(
  plan: Plan | null,
  isFree: boolean,
): Readonly<Record<CapInput, string>> {
  if (!plan || plan.runs === 0) return { credits: "", runs: "", minutes: "", maxPerRun: "" };
  const { max } = plan.credits;
  return {
    credits: isFree || max === null ? "" : String(Math.max(1, Math.ceil(max))),
    runs: String(plan.runs),
    minutes: String(Math.max(1, Math.ceil(plan.maxMs / 60_000))),
    maxPerRun: plan.expectedPerRun === null ? "" : String(Math.ceil(plan.expectedPerRun)),
  };
}

/** Parses the typed and suggested caps, and puts errors at their fields. Null if there is one. */
export function checkCaps(
  typed: TypedCaps,
  suggested: Readonly<Record<CapInput, string>>,
  isFree: boolean,
  errors: Record<string, string>,
): Caps | null {
  const parsed = parseCaps(
    {
      credits: typed.credits ?? suggested.credits,
      runs: typed.runs ?? suggested.runs,
      minutes: typed.minutes ?? suggested.minutes,
    },
    { isFree },
  );
  if (parsed.ok) return parsed.caps;
  Object.assign(errors, parsed.errors);
  return null;
}

/** Whether the maximum credits of one run are needed: only a cap of credits reserves them. */
export const needsMaxPerRun = (plan: Plan, typed: TypedCaps, isFree: boolean): boolean =>
  plan.unbounded.length > 0 && (!isFree || (typed.credits ?? "").trim() !== "");

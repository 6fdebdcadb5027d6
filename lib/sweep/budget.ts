import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import type { Caps, Cell, Sweep } from "./sweep";

/*
 * A run is sent only if the caps have room for its maximum. The maximum stays reserved until the run is settled at its
 * actual cost, so that runs in flight can never exceed the cap together.
 */

/** Credits are counted in thousandths, so that rounding errors of a sum cannot exceed the cap. */
const UNITS = 1_000;
/** Decimal fractions have no exact binary form: 0.07 × 1000 is 70.00000000000001. */
const DRIFT = 1e-6;
const unitsUp = (credits: number) => Math.ceil(credits * UNITS - DRIFT);
const unitsDown = (credits: number) => Math.floor(credits * UNITS + DRIFT);

/** Credits as they are counted: rounded up to a thousandth. */
export const countedCredits = (credits: number): number => unitsUp(credits) / UNITS;

type Costs = Pick<Cell, "charged" | "reserved">;

export const committedCredits = (cells: readonly Costs[]): number =>
  cells.reduce((sum, { charged, reserved }) => sum + unitsUp(charged) + unitsUp(reserved), 0) /
  UNITS;

/**
 * Returns the cost of a finished run for the budget: its actual cost, or the reserved maximum if the service reported
 * none, or a figure that cannot be a cost.
 */
export const settledCredits = (reported: number | null, reserved: number): number =>
  reported === null || !Number.isFinite(reported) || reported < 0
    ? reserved
    : countedCredits(reported);

type Spending = {
  readonly caps: Caps;
  readonly cells: readonly Costs[];
  readonly runsUsed: number;
  readonly activeMs: number;
};

/** Which cap has no room for a run, as a sentence. Null if the run may be sent. */
export function exhaustedCap(
  { caps, cells, runsUsed, activeMs }: Spending,
  maxCredits: number,
): string | null {
  if (runsUsed >= caps.runs) return `Stopped at the cap of ${countOf(caps.runs, "run")}.`;
  if (activeMs >= caps.minutes * 60_000)
    return `Stopped at the cap of ${countOf(caps.minutes, "minute")}.`;
  if (caps.credits === null) return null;
  const committed = committedCredits(cells);
  const fits =
    Number.isFinite(maxCredits) &&
    unitsUp(committed) + unitsUp(maxCredits) <= unitsDown(caps.credits);
  return fits
    ? null
    : `Stopped at the cap of ${formatCredits(caps.credits)}: ${formatCount(committed)} spent, and the next run may cost ${formatCount(maxCredits)}.`;
}

export const spendingOf = ({ progress, cells }: Sweep, now: number): Spending => ({
  caps: progress.caps,
  cells,
  runsUsed: progress.runsUsed,
  activeMs: activeMs({ progress }, now),
});

/** Milliseconds that a sweep has been running up to now. */
export const activeMs = ({ progress }: Pick<Sweep, "progress">, now: number): number =>
  progress.phase === "running"
    ? progress.activeMs + Math.max(0, now - progress.changedAt)
    : progress.activeMs;

export type CapField = keyof Caps;

export type CapsResult =
  | { readonly ok: true; readonly caps: Caps }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<CapField, string>>> };

/** The largest cap of each kind: a larger one is a typing error. */
const largest: Readonly<Record<CapField, number>> = {
  credits: 1_000_000,
  runs: 10_000,
  minutes: 7 * 24 * 60,
};

/**
 * Parses typed caps. Empty, zero, negative and non-numeric texts are errors: a sweep has no default cap. Free runs
 * need no cap of credits.
 */
export function parseCaps(
  typed: Readonly<Record<CapField, string>>,
  { isFree }: { readonly isFree: boolean },
): CapsResult {
  const errors: Partial<Record<CapField, string>> = {};
  const parse = (field: CapField): number => {
    const text = typed[field].trim();
    const value = /^\d+(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
    if (text === "") errors[field] = `Enter the maximum ${field} of the sweep.`;
    else if (Number.isNaN(value) || value <= 0)
      errors[field] = `Enter a number of ${field} above 0, such as 20.`;
    else if (field === "runs" && !Number.isInteger(value)) errors[field] = "Enter a whole number.";
    else if (value > largest[field]) errors[field] = `At most ${formatCount(largest[field])}.`;
    return value;
  };
  const isWithout = isFree && typed.credits.trim() === "";
  const caps = {
    credits: isWithout ? null : parse("credits"),
    runs: parse("runs"),
    minutes: parse("minutes"),
  };
  return Object.keys(errors).length === 0 ? { ok: true, caps } : { ok: false, errors };
}

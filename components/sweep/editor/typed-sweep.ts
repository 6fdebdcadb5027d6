import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Body } from "@/lib/request/body";
import type { RunPrices } from "@/lib/request/estimate/estimate-runs";
import { type ConnectionProfiles, profileOf } from "@/lib/storage/connections/profiles";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import {
  type Combine,
  type Dimension,
  type DimensionIssue,
  parseAxis,
  parseFileDimension,
} from "@/lib/sweep/dimensions";
import { newSweep } from "@/lib/sweep/new-sweep";
import { type Plan, planSweep } from "@/lib/sweep/plan";
import type { RowsFile } from "@/lib/sweep/rows-file";
import {
  type Caps,
  MAX_CONCURRENCY,
  MAX_REPEATS,
  SWEEP_NAME_LENGTH,
  type Sweep,
} from "@/lib/sweep/sweep";
import { suggestedValues, sweepFieldOf } from "@/lib/sweep/values";
import type { Scope } from "@/lib/variables/resolver";
import type { CollectionVariables } from "@/lib/variables/variable";
import { type CheckedBase, checkBase } from "./checked-base";
import {
  type CapInput,
  checkCaps,
  needsMaxPerRun,
  parseMaxPerRun,
  suggestCaps,
  type TypedCaps,
  untouchedCaps,
} from "./typed-caps";

export type TypedAxis = {
  readonly id: string;
  /** Wire path of a field, or `{{name}}`. */
  readonly name: string;
  /** One value per line. */
  readonly values: string;
};

export type SweepNumber = "repeats" | "concurrency" | "spacingMs" | "stopAfter";

export type TypedSweep = {
  readonly name: string;
  readonly base: string;
  readonly axes: readonly TypedAxis[];
  readonly file: { readonly name: string; readonly rows: RowsFile } | null;
  readonly combine: Combine;
  readonly connection: string;
  readonly numbers: Readonly<Record<SweepNumber, string>>;
  readonly caps: TypedCaps;
};

export const emptyAxis = (id: string): TypedAxis => ({ id, name: "", values: "" });

/** The first axis of a sweep of a known request, so that it can be started immediately. */
export const firstAxis: TypedAxis = { id: "1", name: "limit", values: "5\n10\n20" };

/** The values of an axis that shows those suggested for its field. */
export const isSuggested = ({ name, values }: TypedAxis): boolean => {
  const field = sweepFieldOf(name);
  return (
    values.trim() === "" ||
    (name === firstAxis.name && values === firstAxis.values) ||
    (field !== null && values === suggestedValues(field).join("\n"))
  );
};

export const newTypedSweep = (base: Body, connection: string): TypedSweep => ({
  name: "",
  base: JSON.stringify(base, null, 2),
  axes: [emptyAxis("1")],
  file: null,
  combine: "cross",
  connection,
  numbers: { repeats: "1", concurrency: "1", spacingMs: "0", stopAfter: "3" },
  caps: untouchedCaps,
});

export type EditorContext = {
  readonly connections: readonly ConnectionSummary[];
  readonly rates: CreditRates;
  readonly profiles: ConnectionProfiles;
  readonly variables: CollectionVariables;
};

export type CheckedSweep = Pick<CheckedBase, "base" | "names" | "missing"> & {
  /** Messages by field: `base`, `axis-<id>`, `file`, a number or a cap. */
  readonly errors: Readonly<Record<string, string>>;
  readonly axisIssues: Readonly<Record<string, readonly DimensionIssue[]>>;
  readonly fileIssues: readonly DimensionIssue[];
  readonly plan: Plan | null;
  readonly planError: string | null;
  /** The caps that are shown until they are changed. */
  readonly suggestedCaps: Readonly<Record<CapInput, string>>;
  readonly caps: Caps | null;
  readonly numbers: Readonly<Record<SweepNumber, number | null>>;
  readonly connection: ConnectionSummary | null;
  /** Runs on the connection cost nothing, so that a cap of credits is optional. */
  readonly isFree: boolean;
  readonly needsMaxPerRun: boolean;
};

type NumberRule = { readonly min: number; readonly max: number };

export const numberRules: Readonly<Record<SweepNumber, NumberRule>> = {
  repeats: { min: 1, max: MAX_REPEATS },
  concurrency: { min: 1, max: MAX_CONCURRENCY },
  spacingMs: { min: 0, max: 3_600_000 },
  stopAfter: { min: 1, max: 100 },
};

function parseNumber(text: string, { min, max }: NumberRule): number | string {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? value
    : `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}.`;
}

/** Checks the whole form: everything that is wrong, at its field, and what the sweep would send and cost. */
export function checkTyped(typed: TypedSweep, context: EditorContext): CheckedSweep {
  const errors: Record<string, string> = {};
  const numbers = checkNumbers(typed, errors);
  const connection = context.connections.find(({ id }) => id === typed.connection) ?? null;
  if (!connection) errors.connection = "Choose a connection.";
  const isFree = connection?.isFree === true;
  const maxPerRun = parseMaxPerRun(typed.caps, errors);
  const scope: Scope = { variables: context.variables, now: new Date() };
  const { base, missing, names, values } = checkBase(typed, scope, errors);
  const axisIssues: Record<string, readonly DimensionIssue[]> = {};
  const dimensions: Dimension[] = [];
  for (const { id, name, values: entered } of values ? typed.axes : []) {
    if (!values) break;
    if (name === "" && entered.trim() === "") continue;
    const lines = entered.split(/\r?\n/).filter((line) => line.trim() !== "");
    const parsed = parseAxis(name, lines, values);
    if (parsed.ok) dimensions.push(parsed.dimension);
    else axisIssues[id] = parsed.issues;
  }
  const file = values && typed.file ? parseFileDimension(typed.file.rows, values) : null;
  if (file?.ok) dimensions.push(file.dimension);
  const fileIssues = file && !file.ok ? file.issues : [];
  const isReady =
    base !== null &&
    connection !== null &&
    Object.keys(axisIssues).length === 0 &&
    fileIssues.length === 0;
  const planned = isReady
    ? planSweep({
        base,
        dimensions,
        combine: typed.combine,
        repeats: numbers.repeats ?? 1,
        prices: pricesOf(connection, context, isFree),
        maxPerRun,
        concurrency: numbers.concurrency ?? 1,
        spacingMs: numbers.spacingMs ?? 0,
        isTraceless: (request) => zeroRetentionReason(request) !== null,
      })
    : null;
  const plan = planned?.ok ? planned.plan : null;
  const suggestedCaps = suggestCaps(plan, isFree);
  const caps = plan && checkCaps(typed.caps, suggestedCaps, isFree, errors);
  const isNeeded = plan !== null && needsMaxPerRun(plan, typed.caps, isFree);
  if (!isNeeded) delete errors.maxPerRun;
  else if (maxPerRun === null && plan.expectedPerRun === null)
    errors.maxPerRun ??= "Enter the maximum credits of one run.";
  return {
    ...{ errors, axisIssues, fileIssues, base, names, missing, plan, suggestedCaps, caps },
    ...{ numbers, connection, isFree, needsMaxPerRun: isNeeded },
    planError: planned && !planned.ok ? planned.message : null,
  };
}

function checkNumbers(
  { numbers }: TypedSweep,
  errors: Record<string, string>,
): Readonly<Record<SweepNumber, number | null>> {
  const read = (field: SweepNumber): number | null => {
    const parsed = parseNumber(numbers[field], numberRules[field]);
    if (typeof parsed !== "string") return parsed;
    errors[field] = parsed;
    return null;
  };
  return {
    repeats: read("repeats"),
    concurrency: read("concurrency"),
    spacingMs: read("spacingMs"),
    stopAfter: read("stopAfter"),
  };
}

const pricesOf = (
  connection: ConnectionSummary,
  { rates, profiles }: EditorContext,
  isFree: boolean,
): RunPrices => {
  const { marks, costs } = profileOf(profiles, connection);
  return {
    rates,
    isFree,
    rejected: marks.map(({ field }) => field),
    samples: costs,
  };
};

/** The sweep of a form without errors. Null while something is wrong or nothing would be sent. */
export function sweepOf(
  typed: TypedSweep,
  checked: CheckedSweep,
  { id, createdAt }: { readonly id: string; readonly createdAt: number },
): Sweep | null {
  const { plan, caps, base, connection, numbers } = checked;
  if (!plan || !caps || !base || !connection || Object.keys(checked.errors).length > 0) return null;
  if (plan.runs === 0) return null;
  const { repeats, concurrency, spacingMs, stopAfter } = numbers;
  const query = typeof base.query === "string" ? base.query : "";
  return newSweep(
    {
      ...{ id, createdAt, base },
      name: (typed.name.trim() || query.trim() || "Sweep").slice(0, SWEEP_NAME_LENGTH),
      connection: {
        id: connection.id,
        label: connection.label,
        isFree: checked.isFree,
      },
      combinations: plan.combinations,
      ...{ repeats: repeats ?? 1, concurrency: concurrency ?? 1 },
      ...{ spacingMs: spacingMs ?? 0, stopAfter: stopAfter ?? 3 },
    },
    caps,
  );
}

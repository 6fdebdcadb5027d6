import { fromWire } from "@/lib/contract/canonical";
import { requestDefaults } from "@/lib/contract/defaults";
import { namedMessage } from "@/lib/contract/failure/issue-name";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, formatCount } from "@/lib/format/count";
import { lintRequest } from "@/lib/lints/lint-request";
import type { Body } from "@/lib/request/body";
import { estimateCredits } from "@/lib/request/estimate";
import type { RunPrices } from "@/lib/request/estimate/estimate-runs";
import { estimateFor } from "@/lib/request/estimate/for-connection";
import { lostSecretIssues } from "@/lib/request/lost-secrets";
import { countedCredits } from "./budget";
import { type Combine, combinationCount, combineDimensions, type Dimension } from "./dimensions";
import { requestBody } from "./settings";
import { type Combination, MAX_CELLS, type Setting } from "./sweep";

export type SweepPlanInput = {
  readonly base: Body;
  readonly dimensions: readonly Dimension[];
  readonly combine: Combine;
  readonly repeats: number;
  readonly prices: RunPrices;
  /** The maximum credits of a run without an upper bound, set by the user. Null: as estimated. */
  readonly maxPerRun: number | null;
  readonly concurrency: number;
  readonly spacingMs: number;
  /** Whether runs of the request may leave no trace. A sweep is stored. */
  readonly isTraceless: (request: SearchRequest) => boolean;
};

export type Plan = {
  readonly combinations: readonly Combination[];
  readonly runs: number;
  /** Credits of all runs together. `max` is null if the maximum of one run is unknown. */
  readonly credits: { readonly min: number; readonly likely: number; readonly max: number | null };
  /** Costs without an upper bound, each once. */
  readonly unbounded: readonly string[];
  /** The maximum credits that one run is expected to cost. Null if an estimate failed. */
  readonly expectedPerRun: number | null;
  /** Milliseconds of all runs together, at most: every run takes as long as it may. */
  readonly maxMs: number;
  readonly notes: readonly string[];
};

export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly message: string };

/** Plans the requests and cost of a sweep, before anything is sent. */
export function planSweep(input: SweepPlanInput): PlanResult {
  const { dimensions, combine, repeats } = input;
  if (dimensions.length === 0)
    return { ok: false, message: "Add an axis or a file: a sweep varies at least one field." };
  const runs = (combinationCount(dimensions, combine) ?? 0) * repeats;
  if (runs > MAX_CELLS)
    return {
      ok: false,
      message: `${countOf(runs, "run")}; a sweep has at most ${formatCount(MAX_CELLS)}. Remove values or repeats.`,
    };
  const combined = combineDimensions(dimensions, combine);
  if (!combined.ok) return combined;
  return { ok: true, plan: planOf(combined.settings, input) };
}

function planOf(all: readonly (readonly Setting[])[], input: SweepPlanInput): Plan {
  const estimated = all.map((settings) => planCell(settings, input));
  const expectedPerRun = highest(estimated.map(({ expected }) => expected));
  const perRun = input.maxPerRun ?? expectedPerRun;
  const cells = estimated.map((cell) => (cell.unbounded.length > 0 ? raised(cell, perRun) : cell));
  const valid = cells.filter(({ combination }) => combination.issues.length === 0);
  const runs = valid.length * input.repeats;
  const sum = (pick: (cell: PlannedCell) => number) =>
    valid.reduce((total, cell) => total + pick(cell), 0) * input.repeats;
  const unbounded = [...new Set(valid.flatMap((cell) => cell.unbounded))];
  const isBounded = unbounded.length === 0 || perRun !== null;
  const slowest = Math.max(0, ...valid.map(({ timeoutMs }) => timeoutMs));
  return {
    combinations: cells.map(({ combination }) => combination),
    runs,
    credits: {
      min: sum(({ min }) => min),
      likely: sum(({ likely }) => likely),
      max: isBounded ? sum(({ combination }) => combination.maxCredits) : null,
    },
    unbounded,
    expectedPerRun,
    maxMs: sweepMs(
      sum(({ timeoutMs }) => timeoutMs),
      slowest,
      runs,
      input,
    ),
    notes: notesOf(cells),
  };
}

const highest = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>(
    (most, each) => (most === null || each === null ? null : Math.max(most, each)),
    0,
  );

/** A combination without an upper bound reserves the maximum credits of one run. */
const raised = (cell: PlannedCell, perRun: number | null): PlannedCell => {
  const maxCredits = countedCredits(Math.max(cell.combination.maxCredits, perRun ?? 0));
  return { ...cell, combination: { ...cell.combination, maxCredits } };
};

/** Milliseconds of runs that take `totalMs` together and `slowestMs` at most. */
export const sweepMs = (
  totalMs: number,
  slowestMs: number,
  runs: number,
  { concurrency, spacingMs }: Pick<SweepPlanInput, "concurrency" | "spacingMs">,
): number =>
  Math.max(totalMs / concurrency, slowestMs, Math.max(0, runs - 1) * spacingMs + slowestMs);

type PlannedCell = {
  readonly combination: Combination;
  readonly request: SearchRequest | null;
  readonly min: number;
  readonly likely: number;
  /** The maximum credits, as far as they can be estimated. */
  readonly expected: number | null;
  readonly unbounded: readonly string[];
  readonly timeoutMs: number;
};

function planCell(settings: readonly Setting[], input: SweepPlanInput): PlannedCell {
  const body = requestBody(input.base, settings);
  const checked = fromWire(body);
  const issues = [...(checked.ok ? [] : checked.issues), ...lostSecretIssues(body)].map(
    ({ path, message }) => `${namedMessage(path, message)}.`.replace(/([.!?])\.$/, "$1"),
  );
  const request = checked.ok ? checked.request : null;
  if (request && input.isTraceless(request) && /[a-z][a-z0-9+.-]*:\/\//i.test(JSON.stringify(body)))
    issues.push(
      "Runs with zero data retention may not store URLs, and a sweep stores its requests. Remove the URL or the option.",
    );
  const cost = request === null ? noCost : costOf(request, input);
  return {
    ...cost,
    request,
    combination: { settings, maxCredits: countedCredits(cost.expected ?? 0), issues },
    timeoutMs: request?.timeout ?? requestDefaults.timeout,
  };
}

const noCost = { min: 0, likely: 0, expected: 0, unbounded: [] };

/** The budget relies on the maximum, so this takes the highest of all figures. */
function costOf(request: SearchRequest, { prices }: SweepPlanInput) {
  try {
    const listed = estimateCredits(request, prices.rates);
    const here = estimateFor(listed, prices);
    const factors = prices.samples
      .filter(({ kind }) => kind === listed.kind)
      .map((sample) => sample.credits / sample.listed);
    const most = listed.ceiling.credits * Math.max(1, ...factors);
    return {
      min: Math.min(listed.min, here.likely),
      likely: here.likely,
      expected: Math.max(most, here.max ?? 0, here.likely),
      unbounded: listed.ceiling.open,
    };
  } catch {
    const unbounded = ["The cost of a run could not be estimated"];
    return { min: 0, likely: 0, expected: null, unbounded };
  }
}

function notesOf(cells: readonly PlannedCell[]): readonly string[] {
  const found = new Map<string, number>();
  for (const { request } of cells)
    for (const { message } of request ? lintRequest(request) : [])
      found.set(message, (found.get(message) ?? 0) + 1);
  return [...found].map(([message, count]) =>
    count === cells.length
      ? message
      : `${message} (${formatCount(count)} of ${countOf(cells.length, "combination")})`,
  );
}

import type { FailureKind } from "@/lib/contract/failure/failure";
import type { Body } from "@/lib/request/body";
import { emptyScope, type ValueContext } from "../binding/templates";
import { newSweep } from "../new-sweep";
import { placeholderNames } from "../settings";
import type { SettledRun } from "../settle";
import type { Caps, CellFacts, Combination, Sweep, SweepDesign } from "../sweep";

/** Without variables. */
export const sampleContext = (base: Body = { query: "tea" }): ValueContext => ({
  ...{ base, scope: emptyScope, varied: placeholderNames(base) },
});

const facts: CellFacts = {
  status: 200,
  durationMs: 100,
  credits: 2,
  results: 3,
  failedPages: 0,
  bytes: 1_000,
  keys: ["a", "b", "c"],
  fields: { "first result: title": "A" },
};

export const sampleFacts = (change: Partial<CellFacts> = {}): CellFacts => ({
  ...facts,
  ...change,
});

/** A run that succeeded at a cost; null: the service did not report one. */
export const sampleRun = (id: string, credits: number | null): SettledRun => ({
  runId: id,
  failure: null,
  message: null,
  facts: sampleFacts({ credits }),
  retryAfterSeconds: null,
});

export const failedRun = (failure: FailureKind, change: Partial<SettledRun> = {}): SettledRun => ({
  ...{ runId: "failed", failure, message: "It failed.", retryAfterSeconds: null },
  isRejected: failure === "rate-limited",
  facts: sampleFacts({ status: null, credits: null, results: null, keys: null }),
  ...change,
});

/** Combinations whose runs have these maximums, each a limit of its own. */
export const sampleCombinations = (maximums: readonly number[]): readonly Combination[] =>
  maximums.map((maxCredits, at) => ({
    settings: [
      {
        target: { kind: "field", wire: "limit" },
        text: String(at + 1),
        change: { kind: "set", value: at + 1 },
      },
    ],
    maxCredits,
    issues: [],
  }));

export const sampleSweep = (
  maximums: readonly number[],
  caps: Partial<Caps> = {},
  design: Partial<SweepDesign> = {},
): Sweep =>
  newSweep(
    {
      id: "sweep",
      name: "Sample",
      createdAt: 0,
      base: { query: "tea" },
      connection: { id: "c", label: "Service", isFree: false },
      combinations: sampleCombinations(maximums),
      repeats: 1,
      concurrency: 1,
      spacingMs: 0,
      stopAfter: 3,
      ...design,
    },
    { credits: 1_000, runs: 1_000, minutes: 1_000, ...caps },
  );

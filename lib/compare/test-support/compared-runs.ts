import { parseResponse } from "@/lib/results/model/parse-response";
import type { StoredRunFacts } from "@/lib/results/model/run-facts";
import { type ComparedRun, comparedRun } from "../compared-run";

export const runFacts = (changes: Partial<StoredRunFacts> = {}): StoredRunFacts => ({
  id: "run",
  name: null,
  startedAt: Date.UTC(2026, 4, 6, 12),
  durationMs: 1_200,
  status: 200,
  connectionLabel: "Example",
  request: { query: "solar power", limit: 5 },
  missing: [],
  credits: 2,
  bytes: 4_000,
  results: 1,
  failure: null,
  body: "kept",
  failedPages: 0,
  isImported: false,
  isOlderVersion: false,
  ...changes,
});

/** A run with these lists of results as the response has them. */
export const runWith = (data: object, changes: Partial<StoredRunFacts> = {}): ComparedRun =>
  comparedRun(runFacts(changes), parseResponse({ data }));

export const webRun = (
  urls: readonly string[],
  changes: Partial<StoredRunFacts> = {},
): ComparedRun => runWith({ web: urls.map((url) => ({ url })) }, changes);

export const unknownRun = (changes: Partial<StoredRunFacts> = {}): ComparedRun =>
  comparedRun(runFacts({ body: "evicted", ...changes }), null);

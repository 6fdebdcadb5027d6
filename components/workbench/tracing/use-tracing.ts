import { useState } from "react";
import { traceOutcome } from "@/components/trace/labels";
import type { TraceOptions } from "@/components/trace/setup/trace-setup";
import type { TracedRun } from "@/components/trace/traced-run";
import type { WhatIfOptions } from "@/components/trace/what-if/what-if-setup";
import type { WhatIfRun } from "@/components/trace/what-if/what-if-view";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { SearchRequest } from "@/lib/contract/request";
import type { RunPrices } from "@/lib/request/estimate/estimate-runs";
import { comparisonNote } from "@/lib/storage/runs/run-record";
import { planTrace } from "@/lib/trace/plan";
import { encodePlan } from "@/lib/trace/plan-code";
import { traceChanges, traceRequest } from "@/lib/trace/trace-request";
import { optionOf, optionText, whatIfRequests } from "@/lib/trace/what-if";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { RunNotes } from "../run/past-runs";
import { describeFailedRun, type PastTrace, reopenTrace, toTracedRun, whatIfSide } from "./outcome";
import { bisectionEstimate, useBisection } from "./use-bisection";
import type { TraceRuns } from "./use-trace-runs";

const MAX_TRACES = 5;
const UNREADABLE = "The response could not be parsed.";

/** The last traces and the last what-if comparison, and functions that run new ones. */
export function useTracing(runs: TraceRuns, prices: RunPrices) {
  const announce = useAnnounce();
  const [traces, setTraces] = useState<readonly TracedRun[]>([]);
  const [comparison, setComparison] = useState<WhatIfRun | null>(null);
  const [error, setError] = useState<string | null>(null);
  const traced = traces[0] ?? null;
  const previous = traces.find(
    ({ id, target }) => id !== traced?.id && target.url === traced?.target.url,
  );

  const add = (run: TracedRun) => setTraces((before) => [run, ...before].slice(0, MAX_TRACES));

  const fail = (message: string) => {
    setError(message);
    announce(message, { urgent: true, hidden: true });
  };
  /** A cancelled trace keeps showing the previous one. */
  const failRun = (outcome: Extract<RunOutcome, { ok: false }>) => {
    if (outcome.failure.kind === "cancelled" && traced) announce("The trace was cancelled.");
    else fail(describeFailedRun(outcome));
  };

  const bisect = useBisection({
    runs,
    onFail: failRun,
    onFound: (id, bisected) =>
      setTraces((before) => before.map((each) => (each.id === id ? { ...each, bisected } : each))),
  });

  const trace = async (request: SearchRequest, options: TraceOptions) => {
    const { target, query, html, steps } = options;
    setError(null);
    const plan = planTrace((request.scrapeOptions?.actions ?? []).slice(0, steps), { html });
    const sent = traceRequest(request, query, plan);
    const changes = traceChanges(request);
    announce("Tracing", { hidden: true });
    const trace = { slots: encodePlan(plan), target, changes };
    const outcomes = await runs.run([sent], once(sent), () => ({ trace }));
    const [outcome] = outcomes ?? [];
    if (!outcome) return;
    if (!outcome.ok) return failRun(outcome);
    try {
      const input = { target, plan, request, query, changes, isIncomplete: false };
      const run = await toTracedRun(input, outcome);
      add(run);
      announce(traceOutcome(run.trace), { hidden: true });
    } catch {
      fail(UNREADABLE);
    }
  };

  /** Shows a trace or a comparison from the history. Resolves to false if it cannot be restored. */
  const reopen = async (reopened: PastTrace): Promise<boolean> => {
    const restored = await reopenTrace(reopened).catch(() => null);
    if (!restored) return false;
    setError(null);
    if ("asIs" in restored) setComparison(restored);
    else add(restored);
    return true;
  };

  const compare = async (request: SearchRequest, options: WhatIfOptions) => {
    setError(null);
    const { asIs, changed } = whatIfRequests(request, options.query, options.change);
    const requests = [asIs, changed];
    announce("Scraping the page twice", { hidden: true });
    const next = (done: readonly RunOutcome[]) => requests[done.length] ?? null;
    const outcomes = await runs.run(requests, next, comparisonNotes(options));
    if (!outcomes) return;
    try {
      const [left, right] = await Promise.all([whatIfSide(outcomes[0]), whatIfSide(outcomes[1])]);
      setComparison({
        id: crypto.randomUUID(),
        options,
        now: optionOf(options.change.option, request.scrapeOptions),
        asIs: left,
        changed: right,
        past: null,
      });
      announce("Both results are ready.", { hidden: true });
    } catch {
      fail(UNREADABLE);
    }
  };

  return {
    traced,
    previous: previous ?? null,
    comparison,
    error,
    bisecting: bisectionEstimate(traced, prices),
    trace,
    reopen,
    compare,
    bisect: async () => {
      if (traced) await bisect(traced);
    },
  };
}

export type Tracing = ReturnType<typeof useTracing>;

const once = (request: SearchRequest) => (done: readonly RunOutcome[]) =>
  done.length === 0 ? request : null;

/** The history shows both runs of a comparison as one entry: the page, and another try of it. */
function comparisonNotes({ change }: WhatIfOptions) {
  const text = `${change.option}: ${optionText(change)}`;
  return ([first]: readonly RunOutcome[]): RunNotes =>
    first?.run ? { try: comparisonNote(first.run.id, text) } : {};
}

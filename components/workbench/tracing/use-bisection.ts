import type { TracedRun } from "@/components/trace/traced-run";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { SearchRequest } from "@/lib/contract/request";
import { estimateRuns, type RunPrices } from "@/lib/request/estimate/estimate-runs";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import {
  beginBisection,
  failingStep,
  maxProbes,
  narrowBisection,
  nextProbe,
} from "@/lib/trace/bisect";
import { planTrace } from "@/lib/trace/plan";
import { traceRequest } from "@/lib/trace/trace-request";
import type { RunOutcome } from "@/lib/transport/run-search";
import { probeSucceeded } from "./outcome";
import type { TraceRuns } from "./use-trace-runs";

type BisectionOptions = {
  readonly runs: TraceRuns;
  readonly onFail: (outcome: Extract<RunOutcome, { ok: false }>) => void;
  /** `bisected` is the zero-based failing step. */
  readonly onFound: (traceId: string, bisected: number | null) => void;
};

/** Traces only the first steps, with a single screenshot at the end. */
const probeRequest = ({ request, query, plan }: TracedRun, steps: number): SearchRequest =>
  traceRequest(
    request,
    query,
    planTrace(plan.steps.slice(0, steps), { html: false, max: steps + 1 }),
  );

/** The number of runs and the cost that a bisection takes. Null if the trace cannot be bisected. */
export function bisectionEstimate(traced: TracedRun | null, prices: RunPrices) {
  if (!traced || traced.bisected !== null || traced.isIncomplete) return null;
  const { trace, plan } = traced;
  if (trace.error === null || trace.failed !== null || trace.failedCapture !== null) return null;
  const runs = maxProbes(beginBisection(plan.steps.length));
  if (runs === 0) return null;
  const requests = Array.from({ length: runs }, () => probeRequest(traced, plan.steps.length));
  return { runs, cost: estimateText(estimateRuns(requests, prices)) };
}

/** Returns a function that finds the failing step of a trace by running fewer and fewer of its steps. */
export function useBisection({ runs, onFail, onFound }: BisectionOptions) {
  const announce = useAnnounce();
  return async (traced: TracedRun) => {
    let range = beginBisection(traced.plan.steps.length);
    let isFirst = true;
    for (let steps = nextProbe(range); steps !== null; steps = nextProbe(range)) {
      const request = probeRequest(traced, steps);
      const outcomes = await runs.run(isFirst ? [request] : [], ({ length }) =>
        length === 0 ? request : null,
      );
      const [outcome] = outcomes ?? [];
      if (!outcome) return;
      if (!outcome.ok) return onFail(outcome);
      range = narrowBisection(range, steps, probeSucceeded(outcome));
      isFirst = false;
    }
    const bisected = failingStep(range);
    onFound(traced.id, bisected);
    announce(
      bisected === null || bisected < 0
        ? "The page fails even without steps."
        : `Step ${bisected + 1} fails.`,
      { hidden: true },
    );
  };
}

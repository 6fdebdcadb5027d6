import { useState } from "react";
import { traceOutcome } from "@/components/trace/labels";
import { estimateTotal } from "@/components/trace/setup/run-estimate";
import type { TraceOptions } from "@/components/trace/setup/trace-setup";
import type { TracedRun } from "@/components/trace/traced-run";
import type { WhatIfOptions } from "@/components/trace/what-if/what-if-setup";
import type { WhatIfRun } from "@/components/trace/what-if/what-if-view";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import {
  beginBisection,
  failingStep,
  maxProbes,
  narrowBisection,
  nextProbe,
} from "@/lib/trace/bisect";
import { planTrace } from "@/lib/trace/plan";
import { encodePlan } from "@/lib/trace/plan-code";
import { traceChanges, traceRequest } from "@/lib/trace/trace-request";
import { currentValue, whatIfRequests } from "@/lib/trace/what-if";
import type { RunOutcome } from "@/lib/transport/run-search";
import {
  describeFailedRun,
  type PastTrace,
  pastTraceInput,
  probeSucceeded,
  toTracedRun,
  whatIfSide,
} from "./outcome";
import type { useTraceRuns } from "./use-trace-runs";

type Bisecting = { readonly runs: number; readonly min: number; readonly max: number };

/** What was traced and tried last, and how to do so again. */
export function useTracing(runs: ReturnType<typeof useTraceRuns>, rates: CreditRates) {
  const announce = useAnnounce();
  const [traces, setTraces] = useState<readonly TracedRun[]>([]);
  const [tried, setTried] = useState<WhatIfRun | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const traced = traces[0] ?? null;
  const previous = traces.find(
    ({ id, target }) => id !== traced?.id && target.url === traced?.target.url,
  );

  const giveUp = (words: string) => {
    setTrouble(words);
    announce(words, "assertive");
  };

  /** What was shown before stays where somebody has only changed their mind. */
  const fail = (outcome: Extract<RunOutcome, { ok: false }>) => {
    if (outcome.failure.kind === "cancelled" && traced) announce("The trace was cancelled.");
    else giveUp(describeFailedRun(outcome));
  };

  /** The request of a trace that did only the first of its steps, with one picture at the end. */
  const probe = ({ request, query, plan }: TracedRun, steps: number): SearchRequest =>
    traceRequest(
      request,
      query,
      planTrace(plan.steps.slice(0, steps), { html: false, most: steps + 1 }),
    );

  const bisecting = (): Bisecting | null => {
    if (!traced || traced.bisected !== null || traced.isIncomplete) return null;
    const { trace, plan } = traced;
    const most = maxProbes(beginBisection(plan.steps.length));
    if (trace.error === null || trace.failed !== null || trace.failedCapture !== null) return null;
    if (most === 0) return null;
    const { min, max } = estimateTotal([probe(traced, plan.steps.length)], rates);
    return { runs: most, min: min * most, max: max * most };
  };

  return {
    traced,
    previous: previous ?? null,
    tried,
    trouble,
    bisecting: bisecting(),

    trace: async (request: SearchRequest, { target, query, html, steps }: TraceOptions) => {
      setTrouble(null);
      const plan = planTrace((request.scrapeOptions?.actions ?? []).slice(0, steps), { html });
      const sent = traceRequest(request, query, plan);
      const changes = traceChanges(request);
      announce("Tracing");
      const outcomes = await runs.run([sent], ({ length }) => (length === 0 ? sent : null), {
        slots: encodePlan(plan),
        target,
        changes,
      });
      const [outcome] = outcomes ?? [];
      if (!outcome) return;
      if (!outcome.ok) return fail(outcome);
      try {
        const asked = { target, plan, request, query, changes, isIncomplete: false };
        const run = await toTracedRun(asked, outcome);
        setTraces((before) => [run, ...before].slice(0, 5));
        announce(traceOutcome(run.trace));
      } catch {
        giveUp("What came back cannot be read any more.");
      }
    },

    /** Shows a run of the history as the trace that it was; false where it is none any more. */
    reopen: async ({ past, outcome }: PastTrace): Promise<boolean> => {
      const asked = pastTraceInput(past, outcome);
      const run = asked && (await toTracedRun(asked, outcome).catch(() => null));
      if (!run) return false;
      setTrouble(null);
      setTraces((before) => [run, ...before].slice(0, 5));
      return true;
    },

    bisect: async () => {
      if (!traced) return;
      const { plan, id } = traced;
      let known = beginBisection(plan.steps.length);
      let probes = 0;
      // What the last run taught decides which one comes next.
      for (let tried = nextProbe(known); tried !== null; tried = nextProbe(known)) {
        const request = probe(traced, tried);
        const outcomes = await runs.run(probes === 0 ? [request] : [], ({ length }) =>
          length === 0 ? request : null,
        );
        const [outcome] = outcomes ?? [];
        if (!outcome) return;
        if (!outcome.ok) return fail(outcome);
        known = narrowBisection(known, tried, probeSucceeded(outcome));
        probes += 1;
      }
      const bisected = failingStep(known);
      setTraces((before) => before.map((each) => (each.id === id ? { ...each, bisected } : each)));
      announce(
        bisected === null || bisected < 0
          ? "The page fails without any step."
          : `Step ${bisected + 1} is the one that fails.`,
      );
    },

    tryOut: async (request: SearchRequest, wish: WhatIfOptions) => {
      setTrouble(null);
      const { asIs, changed } = whatIfRequests(request, wish.query, wish.change);
      const both = [asIs, changed];
      announce("Reading the page twice");
      const outcomes = await runs.run(both, ({ length }) => both[length] ?? null);
      if (!outcomes) return;
      try {
        const [one, other] = await Promise.all([whatIfSide(outcomes[0]), whatIfSide(outcomes[1])]);
        setTried({
          id: crypto.randomUUID(),
          options: wish,
          now: currentValue(wish.change.option, request.scrapeOptions),
          asIs: one,
          changed: other,
        });
        announce("Both have come back");
      } catch {
        giveUp("What came back cannot be read any more.");
      }
    },
  };
}

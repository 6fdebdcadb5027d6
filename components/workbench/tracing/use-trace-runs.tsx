import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { toWire } from "@/lib/contract/canonical";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import type { TraceNote } from "@/lib/results/model/trace-note";
import type { RunOutcome } from "@/lib/transport/run-search";
import { sendSearch } from "@/lib/transport/send-search";
import { BudgetDialog, type OverBudget } from "../run/budget-dialog";
import { loadResponseParser } from "../run/response-parser";
import { overBudget, recordSpending } from "../run/spending";
import { recordRun } from "../run/use-past-runs";

type TraceRuns = {
  /** When the run began that goes on, in milliseconds since 1970. */
  readonly since: number | null;
  /**
   * Sends requests one after the other over one connection, each once. `next` decides by the outcomes so far what is
   * sent; null ends. Answers all outcomes, or null where nothing was sent: one goes on already, or the budget held.
   */
  readonly run: (
    most: readonly SearchRequest[],
    next: (done: readonly RunOutcome[]) => SearchRequest | null,
    /** What makes them traces, for the history. */
    trace?: TraceNote,
  ) => Promise<readonly RunOutcome[] | null>;
  readonly cancel: () => void;
  /** The question about the budget, while it is open. */
  readonly question: ReactNode;
};

/** Runs that belong to no form: of traces and of options that are tried. They are in the history like any other. */
export function useTraceRuns(rates: CreditRates, connection: () => string | null): TraceRuns {
  const form = useRequestForm();
  const announce = useAnnounce();
  const [since, setSince] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ over: OverBudget; answer: (yes: boolean) => void } | null>(
    null,
  );
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => () => underWay.current?.abort(), []);

  const allowed = async (most: readonly SearchRequest[]): Promise<boolean> => {
    for (const request of most) {
      const over = overBudget(request, rates);
      if (!over) continue;
      const yes = await new Promise<boolean>((answer) => setAsked({ over, answer }));
      setAsked(null);
      return yes;
    }
    return true;
  };

  const send = async (
    request: SearchRequest,
    {
      through,
      trace,
      signal,
    }: { through: string | null; trace: TraceNote | undefined; signal: AbortSignal },
  ) => {
    const body = toWire(request);
    const outcome = await sendSearch({
      body,
      signal,
      reader: loadResponseParser,
      ...(through !== null && { connection: through }),
    });
    const ready = { draft: form.getValues(), request, body };
    recordRun(outcome, { ready, connection: through }, announce, trace);
    recordSpending(outcome);
    return outcome;
  };

  return {
    since,
    run: async (most, next, trace) => {
      if (underWay.current) return null;
      const controller = new AbortController();
      underWay.current = controller;
      try {
        if (!(await allowed(most))) return null;
        const through = connection();
        setSince(Date.now());
        const outcomes: RunOutcome[] = [];
        for (let request = next(outcomes); request; request = next(outcomes)) {
          outcomes.push(await send(request, { through, trace, signal: controller.signal }));
          if (controller.signal.aborted) break;
        }
        return outcomes;
      } finally {
        underWay.current = null;
        setSince(null);
      }
    },
    cancel: () => underWay.current?.abort(),
    question: (
      <BudgetDialog
        over={asked?.over ?? null}
        onClose={() => asked?.answer(false)}
        onRun={() => asked?.answer(true)}
      />
    ),
  };
}

import { useEffect, useRef, useState } from "react";
import { useRunConnection } from "@/components/request-form/connection/connection-context";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { toWire } from "@/lib/contract/canonical";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import type { RunOutcome } from "@/lib/transport/run-search";
import { sendSearch } from "@/lib/transport/send-search";
import type { RunNotes } from "../run/past-runs";
import { loadResponseParser } from "../run/response-parser";
import { recordSpending } from "../run/spending";
import { useBudgetQuestion } from "../run/use-budget-question";
import { recordRun } from "../run/use-past-runs";

/** Sends the requests of traces and comparisons. These runs are recorded in the history like any other. */
export function useTraceRuns(rates: CreditRates, connection: () => string | null) {
  const form = useRequestForm();
  const used = useRunConnection();
  const announce = useAnnounce();
  const [since, setSince] = useState<number | null>(null);
  const budget = useBudgetQuestion(rates, used);
  const active = useRef<AbortController | null>(null);

  useEffect(() => () => active.current?.abort(), []);

  const send = async (
    request: SearchRequest,
    { through, notes, signal }: { through: string | null; notes: RunNotes; signal: AbortSignal },
  ) => {
    const body = toWire(request);
    const outcome = await sendSearch({
      body,
      signal,
      parser: loadResponseParser,
      ...(through !== null && { connection: through }),
    });
    const ready = { draft: form.getValues(), request, body, unknown: [] };
    recordRun(outcome, { ready, connection: through, draft: null }, announce, notes);
    recordSpending(outcome, rates, used);
    return outcome;
  };

  return {
    /** Start of the active run, in milliseconds since 1970. Null while idle. */
    since,
    /**
     * Sends requests one after another through one connection, each once. `next` returns the request to send after the
     * outcomes so far, or null to stop. `planned` is checked against the budget first. Resolves to the outcomes, or
     * with null if nothing was sent because a run was active or the budget stopped it.
     */
    run: async (
      planned: readonly SearchRequest[],
      next: (done: readonly RunOutcome[]) => SearchRequest | null,
      notesOf: (done: readonly RunOutcome[]) => RunNotes = () => ({}),
    ): Promise<readonly RunOutcome[] | null> => {
      if (active.current) return null;
      const controller = new AbortController();
      active.current = controller;
      try {
        if (!(await budget.allows(planned))) return null;
        const through = connection();
        setSince(Date.now());
        const outcomes: RunOutcome[] = [];
        for (let request = next(outcomes); request; request = next(outcomes)) {
          outcomes.push(
            await send(request, { through, notes: notesOf(outcomes), signal: controller.signal }),
          );
          if (controller.signal.aborted) break;
        }
        return outcomes;
      } finally {
        active.current = null;
        setSince(null);
      }
    },
    cancel: () => active.current?.abort(),
    budgetDialog: budget.dialog,
  };
}

export type TraceRuns = ReturnType<typeof useTraceRuns>;

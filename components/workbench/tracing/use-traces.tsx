import { type ReactNode, useState } from "react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { type RunState, shownRun } from "@/lib/transport/run-state";
import type { ResultCommandContext } from "../run/result-commands";
import type { PastTrace } from "./outcome";
import type { TraceCommand, TraceContext } from "./space";

const TraceSpace = lazyComponent(async () => (await import("./space")).TraceSpace);

/** Traces of single pages. Everything else is loaded with the first trace. */
export function useTraces(state: RunState) {
  const [command, setCommand] = useState<TraceCommand | null>(null);
  const [shown, setShown] = useState<"results" | "trace">("results");
  const [lastState, setLastState] = useState(state);
  // A run of the form shows the results again.
  if (lastState !== state) {
    setLastState(state);
    setShown("results");
  }
  const issue = (next: Omit<TraceCommand, "number">) =>
    setCommand((before) => ({ ...next, number: (before?.number ?? 0) + 1 }));
  const begin: ResultCommandContext["beginTrace"] = (what, resultId, of) =>
    issue({ what, resultId, of, past: null });
  return {
    command,
    shown,
    onShow: setShown,
    onClose: () => {
      setCommand(null);
      setShown("results");
    },
    open: () => begin("trace", null, shownRun(state)),
    begin,
    reopen: (past: PastTrace) => issue({ what: past.what, resultId: null, of: null, past }),
  };
}

export type Traces = ReturnType<typeof useTraces>;

type ResultsOrTraceProps = {
  traces: Traces;
  page: TraceContext;
  results: ReactNode;
};

export function ResultsOrTrace({ traces, page, results }: ResultsOrTraceProps) {
  const { command, shown } = traces;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      {command ? (
        <TraceSpace {...{ command, page, shown }} onShow={traces.onShow} onClose={traces.onClose} />
      ) : null}
      {/* Stays mounted, so that the results keep their state. */}
      <div className="min-h-0 flex-1" hidden={shown === "trace"}>
        {results}
      </div>
    </div>
  );
}

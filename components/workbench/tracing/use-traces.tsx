import { type ReactNode, useState } from "react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { type RunState, shownRun } from "@/lib/transport/run-state";
import type { ResultCommandContext } from "../run/result-commands";
import type { PastTrace } from "./outcome";
import type { TraceCommand, TraceContext } from "./space";

const TraceSpace = lazyComponent(async () => (await import("./space")).TraceSpace);

export type Traces = {
  /** Null until somebody asks for a trace. */
  readonly command: TraceCommand | null;
  readonly shown: "results" | "trace";
  readonly onShow: (shown: "results" | "trace") => void;
  /** Asks for a trace of any page, of those of the run that is shown first. */
  readonly open: () => void;
  readonly begin: ResultCommandContext["beginTrace"];
  /** Shows one of the history again. */
  readonly reopen: (past: PastTrace) => void;
};

/** Traces of single pages. Only this little is there from the start; the rest comes with the first one. */
export function useTraces(state: RunState): Traces {
  const [ask, setAsk] = useState<TraceCommand | null>(null);
  const [shown, setShown] = useState<Traces["shown"]>("results");
  const [seen, setSeen] = useState(state);
  // A run of the form brings the results back to the front.
  if (seen !== state) {
    setSeen(state);
    setShown("results");
  }
  const put = (wanted: Omit<TraceCommand, "number">) =>
    setAsk((before) => ({ ...wanted, number: (before?.number ?? 0) + 1 }));
  const begin: Traces["begin"] = (what, resultId, of) => put({ what, resultId, of, past: null });
  return {
    command: ask,
    shown,
    onShow: setShown,
    open: () => begin("trace", null, shownRun(state)),
    begin,
    reopen: (past) => put({ what: "trace", resultId: null, of: null, past }),
  };
}

type SurfacesProps = {
  traces: Traces;
  page: TraceContext;
  results: ReactNode;
};

/** The right half: the results, and once there is one, a trace in their place. */
export function ResultsOrTrace({ traces, page, results }: SurfacesProps) {
  const { command: ask, shown } = traces;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      {ask ? <TraceSpace ask={ask} page={page} shown={shown} onShow={traces.onShow} /> : null}
      {/* Kept, so that it is as it was when the trace makes room again. */}
      <div className="min-h-0 flex-1" hidden={shown === "trace"}>
        {results}
      </div>
    </div>
  );
}

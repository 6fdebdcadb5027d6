import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConnectionPrices } from "@/components/request-form/estimate/use-estimate";
import { TraceMediaProvider } from "@/components/trace/trace-media";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { ShownRun } from "@/lib/transport/run-state";
import { TraceContent, type TraceContentPage } from "./content";
import { TraceMediaLoader } from "./media";
import type { PastTrace } from "./outcome";
import { pagesOfRun } from "./pages";
import { TracePickerDialog } from "./pick";
import { TraceStrip, type TraceView } from "./strip";
import { useTraceCommands } from "./use-trace-commands";
import { useTraceRuns } from "./use-trace-runs";
import { useTraceSetup } from "./use-trace-setup";
import { useTracing } from "./use-tracing";

/** A command to set up a trace or comparison, or to show a trace from the history. */
export type TraceCommand = {
  readonly what: "trace" | "what-if";
  /** The result to trace. Null lets the user choose a page. */
  readonly resultId: string | null;
  /** The run whose pages can be chosen. */
  readonly of: ShownRun | null;
  /** A trace or comparison from the history, shown without a new run. */
  readonly past: PastTrace | null;
  /** Increases with every command. */
  readonly number: number;
};

/** State and functions of the page that traces use. */
export type TraceContext = TraceContentPage & {
  readonly rates: CreditRates;
  readonly connection: () => string | null;
  /** Shows the results pane, for windows with room for only one pane. */
  readonly showResults: () => void;
};

type TraceSpaceProps = {
  command: TraceCommand;
  page: TraceContext;
  shown: "results" | "trace";
  onShow: (shown: "results" | "trace") => void;
  /** Removes the traces and the comparison; cancels a run. */
  onClose: () => void;
};

/** Traces and what-if comparisons: the setup dialogs, the runs and the views of their results. */
export function TraceSpace({ command, page, shown, onShow, onClose }: TraceSpaceProps) {
  const space = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Exclude<TraceView, "results">>("trace");
  const [focusRequests, setFocusRequests] = useState(0);
  const prices = { ...useConnectionPrices(), rates: page.rates };
  const runs = useTraceRuns(page.rates, page.connection);
  const tracing = useTracing(runs, prices);
  const { traced, comparison } = tracing;
  const busy = runs.since !== null;

  const bringForward = (next: Exclude<TraceView, "results">) => {
    setView(next);
    onShow("trace");
    page.showResults();
    setFocusRequests((before) => before + 1);
  };
  // The button that started the trace is hidden now, so the focus moves to the new content.
  useEffect(() => {
    if (focusRequests > 0) space.current?.focus();
  }, [focusRequests]);

  const setup = useTraceSetup({
    prices,
    shownRun: command.of,
    onTrace: (request, options) => {
      bringForward("trace");
      void tracing.trace(request, options);
    },
    onWhatIf: (request, options) => {
      bringForward("what-if");
      void tracing.compare(request, options);
    },
  });

  const follow = useEffectEvent(async () => {
    const { what, of, resultId, past } = command;
    if (!past) setup.open(what, pagesOfRun(of, resultId)[0] ?? null);
    else if (await tracing.reopen(past)) {
      setup.close();
      bringForward(past.what);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is a new command
  useEffect(() => void follow(), [command.number]);

  const { commands, picking } = useTraceCommands({
    traced,
    reveal: page.reveal,
    again: (changes) => {
      if (!traced) return;
      const { query, plan } = traced;
      const html = plan.slots.some(({ kind }) => kind === "html");
      setup.open("trace", traced.target, { query, html, ...changes });
    },
    bisect: () => void tracing.bisect(),
  });

  return (
    <TraceMediaProvider value={TraceMediaLoader}>
      {traced || comparison || busy || tracing.error !== null ? (
        <TraceStrip
          shown={shown === "results" ? "results" : view}
          has={{
            trace: traced !== null || view === "trace",
            "what-if": comparison !== null || view === "what-if",
          }}
          since={runs.since}
          onCancel={runs.cancel}
          onClose={onClose}
          onShow={(next) => {
            if (next !== "results") setView(next);
            onShow(next === "results" ? "results" : "trace");
          }}
        />
      ) : null}
      {shown === "results" ? null : (
        <div
          ref={space}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col outline-none"
          aria-busy={busy || undefined}
        >
          <TraceContent
            {...{ view, tracing, commands, page }}
            since={runs.since}
            onSetUp={(target, defaults) => setup.open(view, target, defaults)}
          />
        </div>
      )}
      {setup.dialog}
      <TracePickerDialog picking={picking} />
      {runs.budgetDialog}
    </TraceMediaProvider>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { type TraceOptions, TraceSetup } from "@/components/trace/setup/trace-setup";
import { TraceMediaProvider } from "@/components/trace/trace-media";
import { TracePanel } from "@/components/trace/trace-panel";
import { WhatIfSetup } from "@/components/trace/what-if/what-if-setup";
import { WhatIfView } from "@/components/trace/what-if/what-if-view";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { draftToRequest } from "@/lib/request/draft-to-request";
import type { TracedPage } from "@/lib/trace/pin";
import type { ShownRun } from "@/lib/transport/run-state";
import { TraceMediaLoader } from "./media";
import type { PastTrace } from "./outcome";
import { pagesOfRun } from "./pages";
import { TracePickerDialog } from "./pick";
import { TracePending, TraceStrip, type TraceView } from "./strip";
import { useTraceCommands } from "./use-trace-commands";
import { useTraceRuns } from "./use-trace-runs";
import { useTracing } from "./use-tracing";

export type TraceCommand = {
  readonly what: "trace" | "what-if";
  /** The result that it is about; null where the reader is to choose. */
  readonly resultId: string | null;
  /** The run that is shown, whose pages can be chosen. */
  readonly of: ShownRun | null;
  /** One of the history, which is shown as it is. */
  readonly past: PastTrace | null;
  /** Counts the times that somebody asked. */
  readonly number: number;
};

/** What the page lends to its traces. */
export type TraceContext = {
  readonly rates: CreditRates;
  readonly connection: () => string | null;
  /** Shows a place of the draft and moves the focus there. */
  readonly reveal: (draftPath: string) => void;
  /** Brings the right half to the front where there is room for one. */
  readonly showResults: () => void;
};

type TraceSpaceProps = {
  ask: TraceCommand;
  page: TraceContext;
  shown: "results" | "trace";
  onShow: (shown: "results" | "trace") => void;
};

/** What a dialog is open for, with the request that it is about as it was then. */
type Open = {
  readonly what: "trace" | "what-if";
  readonly target: TracedPage;
  readonly pages: readonly TracedPage[];
  readonly request: SearchRequest | null;
  readonly given: Partial<Omit<TraceOptions, "target">>;
};

/** Traces and tries of one page: their questions, their runs and what they gave. */
export function TraceSpace({ ask, page, shown, onShow }: TraceSpaceProps) {
  const form = useRequestForm();
  const [open, setOpen] = useState<Open | null>(null);
  const [number, setNumber] = useState(0);
  const [broughtUp, setBroughtUp] = useState(0);
  const space = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Exclude<TraceView, "results">>("trace");
  const runs = useTraceRuns(page.rates, page.connection);
  const tracing = useTracing(runs, page.rates);

  const begin = (what: Open["what"], target: TracedPage | null, given: Open["given"] = {}) => {
    const read = draftToRequest(form.getValues());
    const pages = pagesOfRun(ask.of);
    setNumber((before) => before + 1);
    setOpen({
      what,
      target: target ?? pages[0] ?? { url: "", title: null },
      pages,
      request: read.ok ? read.request : null,
      given,
    });
  };

  const answer = useEffectEvent(async () => {
    if (!ask.past) begin(ask.what, pagesOfRun(ask.of, ask.resultId)[0] ?? null);
    else if (await tracing.reopen(ask.past)) bringUp("trace");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with each number, and only then
  useEffect(() => void answer(), [ask.number]);

  const bringUp = (wanted: Exclude<TraceView, "results">) => {
    setOpen(null);
    setView(wanted);
    onShow("trace");
    page.showResults();
    setBroughtUp((before) => before + 1);
  };
  // The button that asked is hidden by then, and what comes should be found where the focus is.
  useEffect(() => {
    if (broughtUp > 0) space.current?.focus();
  }, [broughtUp]);

  const { traced, previous, tried } = tracing;
  const acts = useTraceCommands({
    traced,
    reveal: page.reveal,
    again: (changed) => {
      if (!traced) return;
      const { query, plan } = traced;
      const html = plan.slots.some(({ kind }) => kind === "html");
      begin("trace", traced.target, { query, html, ...changed });
    },
    bisect: () => void tracing.bisect(),
  });
  const busy = runs.since !== null;
  const question = open && {
    ...open,
    open: true,
    onClose: () => setOpen(null),
    rates: page.rates,
  };
  const start = (what: Open["what"], act: (request: SearchRequest) => Promise<void>) => {
    bringUp(what);
    if (open?.request) void act(open.request);
  };

  return (
    <TraceMediaProvider value={TraceMediaLoader}>
      {traced || tried || busy || tracing.trouble !== null ? (
        <TraceStrip
          shown={shown === "results" ? "results" : view}
          has={{
            trace: traced !== null || view === "trace",
            "what-if": tried !== null || view === "what-if",
          }}
          since={runs.since}
          onCancel={runs.cancel}
          onShow={(wanted) => {
            if (wanted !== "results") setView(wanted);
            onShow(wanted === "results" ? "results" : "trace");
          }}
        />
      ) : null}
      {shown === "results" ? null : (
        <div
          ref={space}
          tabIndex={-1}
          className="min-h-0 flex-1 outline-none"
          aria-busy={busy || undefined}
        >
          {tracing.trouble !== null || (view === "trace" ? !traced : !tried) ? (
            <TracePending
              trouble={tracing.trouble}
              since={runs.since}
              onAgain={() => begin(view, traced?.target ?? tried?.options.target ?? null)}
            />
          ) : view === "trace" && traced ? (
            <TracePanel
              key={traced.id}
              {...{ traced, previous, busy }}
              acts={acts.acts}
              bisecting={tracing.bisecting}
            />
          ) : tried ? (
            <WhatIfView
              key={tried.id}
              tried={tried}
              busy={busy}
              onAgain={() => begin("what-if", tried.options.target)}
            />
          ) : null}
        </div>
      )}
      {question?.what === "trace" ? (
        <TraceSetup
          key={number}
          {...question}
          onStart={(wish) => start("trace", (request) => tracing.trace(request, wish))}
        />
      ) : question ? (
        <WhatIfSetup
          key={number}
          {...question}
          onStart={(wish) => start("what-if", (request) => tracing.tryOut(request, wish))}
        />
      ) : null}
      <TracePickerDialog picking={acts.picking} />
      {runs.question}
    </TraceMediaProvider>
  );
}

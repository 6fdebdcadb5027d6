import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyComponent, lazyValue } from "@/components/ui/loading/lazy";
import type { Body } from "@/lib/request/body";
import type { TraceNote } from "@/lib/results/model/trace-note";
import type { PastRun } from "@/lib/storage/runs/run-record";
import type { RunOutcome } from "@/lib/transport/run-search";
import { LoadingView } from "../layout/loading-view";
import type { PastRunContext } from "./past-runs";
import type { SentRequest } from "./use-run";

const HistoryPanel = lazyComponent(
  async () => (await import("@/components/history/history-panel")).HistoryPanel,
  { fallback: <LoadingView /> },
);

const PastTrouble = lazyComponent(async () => (await import("./past-run-error")).PastRunError);

/** Stores runs and opens them again. */
export const lazyPastRuns = lazyValue(() => import("./past-runs"));

type Page = Pick<PastRunContext, "show" | "showPane" | "openTrace"> & {
  readonly load: (body: Body, name: string) => void;
  readonly run: () => void;
};

type PastRuns = {
  /** The history panel. */
  readonly panel: ReactNode;
  /** Explains why something could not be opened. */
  readonly notice: ReactNode;
};

/** Past runs from the history or from a bundle. Opening one sends nothing. */
export function usePastRuns({ show, showPane, load, run, openTrace }: Page): PastRuns {
  const announce = useAnnounce();
  const [trouble, setTrouble] = useState<string | null>(null);

  const opening: PastRunContext = { show, showPane, openTrace, announce, setTrouble };
  const from = (open: (acts: typeof import("./past-runs")) => Promise<void>) =>
    lazyPastRuns
      .load()
      .then(open)
      .catch(() => setTrouble("The file or run could not be opened."));
  const openBundleFile = (file: File) => from(({ showBundle }) => showBundle(file, opening));
  const openFile = useEffectEvent(openBundleFile);

  // In the capture phase, because other listeners treat any dropped file as a request.
  useEffect(() => {
    const onDrop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || !isBundle(file) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      void openFile(file);
    };
    document.addEventListener("drop", onDrop, { capture: true });
    return () => document.removeEventListener("drop", onDrop, { capture: true });
  }, []);

  const toForm = (past: PastRun) => load(past.request, "Request of that run");
  const again = (past: PastRun) => {
    toForm(past);
    if (past.missing.length === 0) run();
    else announce(`Loaded into the form without ${past.missing.join(", ")}. Nothing was sent.`);
  };

  const panel = (
    <HistoryPanel
      onOpen={(past) => void from(({ showPastRun }) => showPastRun(past, opening))}
      onLoad={toForm}
      onRerun={again}
      onBundle={(file) => void openBundleFile(file)}
    />
  );
  const notice = trouble ? (
    <PastTrouble words={trouble} onDismiss={() => setTrouble(null)} />
  ) : null;
  return { panel, notice };
}

const isBundle = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || type === "application/zip";

/** Stores a finished run in the history. Failures are ignored. */
export function recordRun(
  outcome: RunOutcome,
  sent: SentRequest,
  say: (words: string) => void,
  trace: TraceNote | null = null,
): void {
  lazyPastRuns
    .load()
    .then(({ saveToHistory: keepInHistory }) => keepInHistory(outcome, sent, trace))
    .then(
      (words) => {
        if (words !== null) say(words);
      },
      () => {},
    );
}

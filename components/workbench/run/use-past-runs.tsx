import { useEffect, useEffectEvent, useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyComponent, lazyValue } from "@/components/ui/loading/lazy";
import type { RunOutcome } from "@/lib/transport/run-search";
import { lateView } from "../draft/request-views";
import type { HistoryProps } from "./history";
import type { PastRunContext, RunNotes } from "./past-runs";
import type { SentRequest } from "./use-run";

const HistoryPanel = lazyComponent(async () => (await import("./history")).History, lateView);

const LazyPastRunError = lazyComponent(async () => (await import("./past-run-error")).PastRunError);

export const lazyPastRuns = lazyValue(() => import("./past-runs"));

type PastRunsOptions = Pick<PastRunContext, "show" | "showPane" | "openTrace"> &
  Pick<HistoryProps, "load" | "run">;

/** Past runs from the history or from a bundle. Opening one sends nothing. */
export function usePastRuns({ show, showPane, load, run, openTrace }: PastRunsOptions) {
  const announce = useAnnounce();
  const [error, setError] = useState<string | null>(null);

  const context: PastRunContext = { show, showPane, openTrace, announce, setError };
  const openWith = (open: (module: typeof import("./past-runs")) => Promise<void>) =>
    lazyPastRuns
      .load()
      .then(open)
      .catch(() => setError("The file or run could not be opened. Reload the page and try again."));
  const openBundleFile = (file: File) => openWith(({ showBundle }) => showBundle(file, context));
  const openFile = useEffectEvent(openBundleFile);

  // Before the document, whose listener treats any dropped file as a request.
  useEffect(() => {
    const onDrop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || !isBundle(file) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      void openFile(file);
    };
    window.addEventListener("drop", onDrop, { capture: true });
    return () => window.removeEventListener("drop", onDrop, { capture: true });
  }, []);

  const panel = (
    <HistoryPanel
      onOpen={(past) => void openWith(({ showPastRun }) => showPastRun(past, context))}
      load={load}
      run={run}
      onBundle={(file) => void openBundleFile(file)}
    />
  );
  const notice = error ? (
    <LazyPastRunError message={error} onDismiss={() => setError(null)} />
  ) : null;
  return { panel, notice };
}

const isBundle = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || type === "application/zip";

/** Stores a finished run in the history. Failures are ignored. */
export function recordRun(
  outcome: RunOutcome,
  sent: SentRequest,
  announce: (message: string) => void,
  notes: RunNotes = {},
): void {
  lazyPastRuns
    .load()
    .then(({ saveToHistory }) => saveToHistory(outcome, sent, notes))
    .then(
      (message) => {
        if (message !== null) announce(message);
      },
      () => {},
    );
}

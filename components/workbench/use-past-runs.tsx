"use client";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useAnnounce } from "@/components/ui/live-region";
import { onDemand } from "@/components/ui/on-demand";
import { Spinner } from "@/components/ui/spinner";
import type { Body } from "@/lib/request/body";
import type { PastRun } from "@/lib/storage/runs-record";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { Sent } from "./use-run";

const HistoryPanel = lazy(() =>
  import("@/components/history/history-panel").then(({ HistoryPanel }) => ({
    default: HistoryPanel,
  })),
);

const PastTrouble = lazy(async () => ({ default: (await import("./past-trouble")).PastTrouble }));

const pastRuns = onDemand(() => import("./past-runs"));

type Page = {
  /** Shows what a run gave; false while another one goes on. */
  readonly show: (outcome: RunOutcome) => boolean;
  readonly showPane: (pane: "results") => void;
  readonly load: (body: Body, name: string) => void;
  readonly run: () => void;
};

type PastRuns = {
  /** The history of this browser, as a view of the left panel. */
  readonly panel: ReactNode;
  /** Why something that was to be opened is not shown. */
  readonly notice: ReactNode;
};

/** Runs of before: from the history of this browser, or from a bundle. Opening one sends nothing. */
export function usePastRuns({ show, showPane, load, run }: Page): PastRuns {
  const announce = useAnnounce();
  const [trouble, setTrouble] = useState<string | null>(null);

  const present = (outcome: RunOutcome, from: string) => {
    if (!show(outcome)) return setTrouble("A run is going on: its results come first.");
    setTrouble(null);
    showPane("results");
    announce(`Opened from ${from}. Nothing was sent.`);
  };

  const openFile = useEffectEvent(openBundleFile);

  // Before anything else looks at what was dropped: elsewhere a file is taken for a request.
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

  async function openBundleFile(file: File) {
    const opened = await pastRuns
      .load()
      .then(({ openBundle }) => openBundle(file))
      .catch(() => ({ ok: false, message: "The bundle could not be read." }) as const);
    if (opened.ok) present(opened.outcome, "a bundle");
    else setTrouble(opened.message);
  }

  const toForm = (past: PastRun) => load(past.request, "The request of that run");
  const open = async (past: PastRun) => {
    const outcome = await pastRuns
      .load()
      .then(({ openPastRun }) => openPastRun(past))
      .catch(() => null);
    if (outcome) present(outcome, "the history");
    else setTrouble("The response of that run cannot be read any more.");
  };
  const again = (past: PastRun) => {
    toForm(past);
    if (past.missing.length === 0) run();
    else announce(`In the form, without ${past.missing.join(", ")}. Nothing was sent.`);
  };

  const panel = (
    <Suspense
      fallback={
        <p role="status" className="flex items-center gap-2 p-3 text-ink-muted">
          <Spinner /> One moment
        </p>
      }
    >
      <HistoryPanel
        onOpen={(past) => void open(past)}
        onLoad={toForm}
        onRerun={again}
        onBundle={(file) => void openBundleFile(file)}
      />
    </Suspense>
  );
  const notice = trouble ? (
    <Suspense>
      <PastTrouble words={trouble} onDismiss={() => setTrouble(null)} />
    </Suspense>
  ) : null;
  return { panel, notice };
}

const isBundle = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || type === "application/zip";

/** Keeps a run that has just ended; what could not be kept never disturbs the run itself. */
export function rememberRun(outcome: RunOutcome, sent: Sent, say: (words: string) => void): void {
  pastRuns
    .load()
    .then(({ keepInHistory }) => keepInHistory(outcome, sent))
    .then(
      (words) => {
        if (words !== null) say(words);
      },
      () => {},
    );
}

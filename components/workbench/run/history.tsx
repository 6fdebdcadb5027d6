import { HistoryPanel, type HistoryPanelProps } from "@/components/history/history-panel";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { Body } from "@/lib/request/body";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { escapeBody } from "@/lib/variables/resolve-body";
import { ShareHost } from "../run-share/host";

export type HistoryProps = Omit<HistoryPanelProps, "onLoad" | "onRerun"> & {
  readonly load: (body: Body, name: string, missing: readonly string[]) => void;
  readonly run: () => void;
};

/** The history, whose runs can be shared before the first run of this page. */
export function History({ load, run, ...props }: HistoryProps) {
  const announce = useAnnounce();
  const loadIntoForm = ({ request, missing }: PastRun) =>
    // Braces that were sent as text are text in the form, too.
    load(escapeBody(request), "Request of that run", missing);
  const rerun = (past: PastRun) => {
    loadIntoForm(past);
    if (past.missing.length === 0) run();
    else
      announce(`Loaded into the form without ${past.missing.join(", ")}. Nothing was sent.`, {
        undoable: true,
      });
  };
  return (
    <>
      <HistoryPanel {...props} onLoad={loadIntoForm} onRerun={rerun} />
      <ShareHost />
    </>
  );
}

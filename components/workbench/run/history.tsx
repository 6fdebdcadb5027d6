import { HistoryPanel, type HistoryPanelProps } from "@/components/history/history-panel";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { escapeBody } from "@/lib/variables/resolve-body";
import { ShareHost } from "../run-share/host";

/** The history, whose runs can be shared before the first run of this page. */
export function History({ onLoad, onRerun, ...props }: HistoryPanelProps) {
  return (
    <>
      <HistoryPanel
        {...props}
        onLoad={(past) => onLoad(asDraft(past))}
        onRerun={(past) => onRerun(asDraft(past))}
      />
      <ShareHost />
    </>
  );
}

/** Braces that were sent as text are text in the form, too. */
const asDraft = (past: PastRun): PastRun => ({ ...past, request: escapeBody(past.request) });

import { HistoryPanel, type HistoryPanelProps } from "@/components/history/history-panel";
import { ShareHost } from "../run-share/host";

/** The history, whose runs can be shared before the first run of this page. */
export function History(props: HistoryPanelProps) {
  return (
    <>
      <HistoryPanel {...props} />
      <ShareHost />
    </>
  );
}

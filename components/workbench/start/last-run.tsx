import { useHistory } from "@/components/history/use-history";
import { Button } from "@/components/ui/controls/button";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { countOf } from "@/lib/format/count";
import { type PastRun, runTitle } from "@/lib/storage/runs/run-record";

type LastRunProps = { onOpen: (run: PastRun) => void; error: string | null };

/** The latest run of this browser whose results can be opened. */
export function LastRun({ onOpen, error }: LastRunProps) {
  const { runs } = useHistory();
  const last = (runs ?? [])
    .filter(({ body, failure, try: tried }) => body === "kept" && failure === null && !tried)
    .toSorted((a, b) => b.startedAt - a.startedAt)[0];
  if (!last) return null;
  return (
    <div className="grid gap-1 rounded-md border border-line bg-sunken px-3 py-2">
      <div className="flex min-w-0 items-center gap-3">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-1.5">
          <span>Last run:</span>
          <bdi className="min-w-0 truncate font-medium">{runTitle(last)}</bdi>
          <span className="text-ink-muted tabular-nums">
            {last.results === null ? null : `${countOf(last.results, "result")} · `}
            <RelativeTime at={last.startedAt} past />
          </span>
        </p>
        <Button size="sm" aria-label="Open the last run" onClick={() => onOpen(last)}>
          Open
        </Button>
      </div>
      {error === null ? null : (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

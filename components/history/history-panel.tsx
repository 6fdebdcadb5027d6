import { History as HistoryIcon } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Spinner } from "@/components/ui/feedback/spinner";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { filterRuns, noRunFilter } from "@/lib/storage/runs/filter";
import { cleanRunName, type PastRun, runTitle } from "@/lib/storage/runs/run-record";
import { updateRun } from "@/lib/storage/runs/run-store";
import { HistoryFiles } from "./history-files";
import { HistoryFilter } from "./history-filter";
import { RunEntry } from "./run-entry";
import { historyFailureMessages, useHistory } from "./use-history";

type HistoryPanelProps = {
  /** Shows the results of a run again, without sending anything. */
  onOpen: (run: PastRun) => void;
  /** Puts its request into the form. */
  onLoad: (run: PastRun) => void;
  /** The same, and sends it where nothing of it is missing. */
  onRerun: (run: PastRun) => void;
  /** Shows what is in a bundle. */
  onBundle: (file: File) => void;
};

/** Rows that are put in at a time. */
const PAGE = 100;

/** Every run that this browser keeps. */
export function HistoryPanel({ onOpen, onLoad, onRerun, onBundle }: HistoryPanelProps) {
  const history = useHistory();
  const { runs, failure: trouble, deleted, attempt, remove, undoDelete: bringBack } = history;
  const [filter, setFilter] = useState(noRunFilter);
  const [shown, setShown] = useState(PAGE);
  const [now] = useState(() => Date.now());
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => filterRuns(runs ?? [], wanted), [runs, wanted]);

  if (runs === null)
    return (
      <p role="status" className="flex items-center gap-2 p-3 text-ink-muted">
        <Spinner /> One moment
      </p>
    );
  const stored = runs.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  const evicted = runs.filter(({ body }) => body === "evicted").length;
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <div className="grid gap-2 border-b border-line p-3">
        <HistoryFilter filter={filter} onFilter={setFilter} />
        <p aria-live="polite" className="text-xs text-ink-muted">
          {found.length === runs.length
            ? countOf(runs.length, "run")
            : `${found.length} of ${countOf(runs.length, "run")}`}
          , {formatBytes(stored)} in this browser.
          {evicted > 0
            ? ` The ${evicted === 1 ? "response of one older run" : `responses of ${evicted} older runs`} made room for newer ones.`
            : null}
        </p>
        <HistoryFiles runs={found} onBundle={onBundle} />
        {trouble ? (
          <Callout tone="warn" role="alert" title="Not done">
            {historyFailureMessages[trouble]}
          </Callout>
        ) : null}
        {deleted ? (
          <p role="status" className="flex items-center gap-2 text-ink-muted">
            <span className="min-w-0 truncate">Deleted “{runTitle(deleted.run)}”.</span>
            <Button size="sm" onClick={bringBack}>
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      <section
        aria-label="Past runs"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        data-focus-inset=""
        className="min-h-0 flex-1 overflow-y-auto p-3"
      >
        {runs.length === 0 ? (
          <EmptyState icon={HistoryIcon} headingLevel={3} title="No runs yet">
            Each run is kept here, in this browser, with its response. Headers, typed texts and
            profiles are not.
          </EmptyState>
        ) : found.length === 0 ? (
          <EmptyState
            headingLevel={3}
            title="No run passes the filter"
            actions={
              <Button size="sm" onClick={() => setFilter(noRunFilter)}>
                Show all
              </Button>
            }
          />
        ) : null}
        <ul className="grid gap-1.5">
          {found.slice(0, shown).map((run) => (
            <RunEntry
              key={run.id}
              run={run}
              now={Math.max(now, run.startedAt)}
              onOpen={() => onOpen(run)}
              onLoad={() => onLoad(run)}
              onRerun={() => onRerun(run)}
              onRename={(name) => void attempt(updateRun(run.id, { name: cleanRunName(name) }))}
              onPin={() => void attempt(updateRun(run.id, { pinned: !run.pinned }))}
              onDelete={() => void remove(run)}
            />
          ))}
        </ul>
        {found.length > shown ? (
          <Button size="sm" className="mt-2" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        ) : null}
      </section>
    </div>
  );
}

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
  /** Shows the stored results of a run. Sends nothing. */
  onOpen: (run: PastRun) => void;
  onLoad: (run: PastRun) => void;
  /** Loads the request into the form and sends it if it is complete. */
  onRerun: (run: PastRun) => void;
  onBundle: (file: File) => void;
};

/** Rows added per “Show more”. */
const PAGE = 100;

/** All runs stored in this browser. */
export function HistoryPanel({ onOpen, onLoad, onRerun, onBundle }: HistoryPanelProps) {
  const history = useHistory();
  const { runs, failure, deleted, attempt, remove, undoDelete } = history;
  const [filter, setFilter] = useState(noRunFilter);
  const [shown, setShown] = useState(PAGE);
  const deferredFilter = useDeferredValue(filter);
  const matching = useMemo(() => filterRuns(runs ?? [], deferredFilter), [runs, deferredFilter]);

  if (runs === null)
    return (
      <p role="status" className="flex items-center gap-2 p-3 text-ink-muted">
        <Spinner /> Loading…
      </p>
    );
  const stored = runs.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  const evicted = runs.filter(({ body }) => body === "evicted").length;
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <div className="grid gap-2 border-b border-line p-3">
        <HistoryFilter filter={filter} onFilter={setFilter} />
        <p aria-live="polite" className="text-xs text-ink-muted">
          {matching.length === runs.length
            ? countOf(runs.length, "run")
            : `${matching.length} of ${countOf(runs.length, "run")}`}
          , {formatBytes(stored)} in this browser.
          {evicted > 0
            ? ` The ${evicted === 1 ? "response of one older run was" : `responses of ${evicted} older runs were`} deleted to make room for newer ones.`
            : null}
        </p>
        <HistoryFiles runs={matching} onBundle={onBundle} />
        {failure ? (
          <Callout tone="warn" role="alert" title="The history storage failed">
            {historyFailureMessages[failure]}
          </Callout>
        ) : null}
        {deleted ? (
          <p role="status" className="flex items-center gap-2 text-ink-muted">
            <span className="min-w-0 truncate">Deleted “{runTitle(deleted.run)}”.</span>
            <Button size="sm" onClick={undoDelete}>
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
            Every run is stored in this browser with its response, but without headers, typed text
            and profiles.
          </EmptyState>
        ) : matching.length === 0 ? (
          <EmptyState
            headingLevel={3}
            title="No runs match the filter"
            actions={
              <Button size="sm" onClick={() => setFilter(noRunFilter)}>
                Show all
              </Button>
            }
          />
        ) : null}
        <ul className="grid gap-1.5">
          {matching.slice(0, shown).map((run) => (
            <RunEntry
              key={run.id}
              run={run}
              onOpen={() => onOpen(run)}
              onLoad={() => onLoad(run)}
              onRerun={() => onRerun(run)}
              onRename={(name) => void attempt(updateRun(run.id, { name: cleanRunName(name) }))}
              onPin={() => void attempt(updateRun(run.id, { pinned: !run.pinned }))}
              onDelete={() => void remove(run)}
            />
          ))}
        </ul>
        {matching.length > shown ? (
          <Button size="sm" className="mt-2" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        ) : null}
      </section>
    </div>
  );
}

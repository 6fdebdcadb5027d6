import { History as HistoryIcon } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { DeletedNote } from "@/components/ui/feedback/deleted-note";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { MAX_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { filterRuns, noRunFilter, type RunFilter } from "@/lib/storage/runs/filter";
import { groupTries } from "@/lib/storage/runs/group-tries";
import { type PastRun, runTitle } from "@/lib/storage/runs/run-record";
import { openComparison } from "./compare-runs";
import { HistoryFiles } from "./history-files";
import { HistoryFilter } from "./history-filter";
import { RunDayList, type RunDayListProps } from "./run-day-list";
import { SelectionButtons } from "./selection-buttons";
import { useContentSearch } from "./use-content-search";
import { historyFailureMessages, useHistory } from "./use-history";

export type HistoryPanelProps = Pick<RunDayListProps, "onOpen" | "onLoad" | "onRerun"> & {
  onBundle: (file: File) => void;
};

export function HistoryPanel(props: HistoryPanelProps) {
  const root = useRef<HTMLDivElement>(null);
  usePreservedFocus(root);
  return (
    <div ref={root} tabIndex={-1} data-focus-inset="" className="h-full min-h-0">
      <Runs {...props} />
    </div>
  );
}

function Runs(props: HistoryPanelProps) {
  const history = useHistory();
  const { runs, failure, deleted, remove, undoDelete } = history;
  const [filter, setFilter] = useState(noRunFilter);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const list = useRef<HTMLElement>(null);
  const markRun = useRunMarks(setSelected);
  const { groups, byText, matching, isSearching } = useMatchingRuns(runs ?? noRuns, filter);

  if (runs === null)
    return (
      <div className="p-3">
        <Loading />
      </div>
    );
  const withTries = (run: PastRun) => [run, ...(groups.triesOf.get(run.id) ?? [])];
  const chosen = selected ? matching.filter(({ id }) => selected.has(id)) : matching;
  const mark = (run: PastRun) => markRun(run, selected ? chosen : []);
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <div className="grid gap-2 border-b border-line p-3">
        <HistoryFilter filter={filter} onFilter={setFilter} />
        <p aria-live="polite" className="text-xs text-ink-muted">
          {matching.length === groups.runs.length
            ? countOf(matching.length, "run")
            : `${matching.length} of ${countOf(groups.runs.length, "run")}`}
          , {storedText(runs)}
          {isSearching ? " Searching stored responses…" : null}
        </p>
        <div className="flex flex-wrap gap-2">
          <HistoryFiles runs={chosen} withTries={withTries} onBundle={props.onBundle} />
          <SelectionButtons
            {...{ matching, selected, chosen }}
            onSelect={setSelected}
            onDelete={() => {
              void remove(chosen.flatMap(withTries));
              setSelected(null);
            }}
          />
        </div>
        {failure ? (
          <Callout tone="warn" role="alert" title="The history storage failed">
            {historyFailureMessages[failure]}
          </Callout>
        ) : null}
        {deleted.length > 0 ? (
          <DeletedNote
            what={deletedText(deleted.map(({ run }) => run))}
            onUndo={() => undoDelete().then(() => list.current?.focus())}
          />
        ) : null}
      </div>
      <ScrollArea
        ref={list}
        aria-label="Past runs"
        className="relative min-h-0 flex-1 overflow-y-auto p-3"
      >
        {runs.length === 0 ? (
          failure ? null : (
            <EmptyState icon={HistoryIcon} headingLevel={3} title="No runs yet">
              Every run is stored in this browser with its response, but without headers, typed text
              and profiles.
            </EmptyState>
          )
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
        <RunDayList
          {...props}
          {...{ history, groups, matching, selected }}
          isContentMatch={(run) => !byText.includes(run)}
          onSelect={setSelected}
          onMark={mark}
        />
      </ScrollArea>
    </div>
  );
}

function useMatchingRuns(runs: readonly PastRun[], filter: RunFilter) {
  const deferredFilter = useDeferredValue(filter);
  const groups = useMemo(() => groupTries(runs), [runs]);
  const contents = useContentSearch(runs, filter.text);
  const inContents = useMemo(
    () =>
      new Set(
        runs.flatMap((run) => (contents.ids.has(run.id) ? [run.try?.of ?? run.id, run.id] : [])),
      ),
    [runs, contents.ids],
  );
  const byText = useMemo(() => filterRuns(groups.runs, deferredFilter), [groups, deferredFilter]);
  const matching = useMemo(
    () => filterRuns(groups.runs, deferredFilter, inContents),
    [groups, deferredFilter, inContents],
  );
  return { groups, byText, matching, isSearching: contents.busy };
}

const noRuns: readonly PastRun[] = [];

/** The title of the only run, or the number of runs. Tries go with their run. */
function deletedText(all: readonly PastRun[]): string {
  const { runs } = groupTries(all);
  const [first] = runs;
  return first && runs.length === 1 ? `“${runTitle(first)}”` : countOf(runs.length, "run");
}

function storedText(runs: readonly PastRun[]): string {
  const stored = runs.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  const evicted = runs.filter(({ body }) => body === "evicted").length;
  const size = `${formatBytes(stored)} in this browser.`;
  if (evicted === 0) return size;
  return `${size} The ${evicted === 1 ? "response of one older run was" : `responses of ${evicted} older runs were`} deleted to make room for newer ones.`;
}

/**
 * Handles the key `c` on a run: marks the first one, and compares it with the second one. With two or more selected runs,
 * compares those.
 */
function useRunMarks(onSelect: (selected: ReadonlySet<string>) => void) {
  const announce = useAnnounce();
  return (run: PastRun, selected: readonly PastRun[]) => {
    if (selected.length > MAX_COMPARED_RUNS)
      return announce(`At most ${MAX_COMPARED_RUNS} runs can be compared.`, { urgent: true });
    if (selected.length >= 2) return openComparison(selected);
    if (selected.some(({ id }) => id === run.id)) {
      onSelect(new Set());
      return announce(`${runTitle(run)} is no longer selected.`);
    }
    const marked = [...selected, run];
    onSelect(new Set(marked.map(({ id }) => id)));
    if (marked.length === 2) openComparison(marked);
    else announce("Selected. Press c on another run to compare them.");
  };
}

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useFirst } from "@/components/ui/loading/use-first";
import { countOf } from "@/lib/format/count";
import { calendarDay } from "@/lib/format/date";
import { dayTitle } from "@/lib/results/model/result-days";
import type { groupTries } from "@/lib/storage/runs/group-tries";
import { previousRuns } from "@/lib/storage/runs/previous-run";
import { cleanRunName, type PastRun } from "@/lib/storage/runs/run-record";
import { updateRun } from "@/lib/storage/runs/run-store";
import { foldSweeps, type HistoryLine } from "./fold-sweeps";
import { RunEntry } from "./run-entry";
import type { useHistory } from "./use-history";

export type RunDayListProps = {
  history: ReturnType<typeof useHistory>;
  groups: ReturnType<typeof groupTries>;
  matching: readonly PastRun[];
  isContentMatch: (run: PastRun) => boolean;
  /** Ids of the selected runs. Null unless several are being selected. */
  selected: ReadonlySet<string> | null;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** The key to compare was pressed on a run. */
  onMark: (run: PastRun) => void;
  /** Shows the stored results of a run. Sends nothing. */
  onOpen: (run: PastRun) => void;
  onLoad: (run: PastRun) => void;
  /** Loads the request into the form and sends it if it is complete. */
  onRerun: (run: PastRun) => void;
};

const PAGE = 100;

const unfolded = (runs: readonly PastRun[]): readonly HistoryLine[] =>
  runs.map((run) => ({ kind: "run", run }));

/** The matching runs by day. Further runs of a sweep are folded, except while runs are being selected. */
export function RunDayList(props: RunDayListProps) {
  const { history, groups, matching, isContentMatch, selected, onSelect } = props;
  const { attempt, remove } = history;
  const [first, more] = useFirst(matching, PAGE);
  const [now] = useState(() => Date.now());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const previous = useMemo(() => previousRuns(history.runs ?? []), [history.runs]);
  const knownTags = useMemo(
    () => [...new Set((history.runs ?? []).flatMap(({ tags }) => tags))].toSorted(),
    [history.runs],
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <>
      {runDays(first, now).map(({ title, runs }) => (
        <div key={title} className="mb-3">
          <h3 className="mb-1 text-xs font-medium text-ink-muted">{title}</h3>
          <ul aria-label={title} className="grid gap-1.5">
            {(selected ? unfolded(runs) : foldSweeps(runs, opened)).map((line) => {
              if (line.kind === "fold")
                return (
                  <li key={`sweep ${line.sweep}`}>
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => setOpened(new Set([...opened, line.sweep]))}
                    >
                      Show {countOf(line.count, "more run")} of the sweep <bdi>{line.name}</bdi>
                    </Button>
                  </li>
                );
              const { run } = line;
              const tries = groups.triesOf.get(run.id) ?? [];
              return (
                <RunEntry
                  key={run.id}
                  run={run}
                  tries={tries}
                  inContents={isContentMatch(run)}
                  selection={
                    selected && {
                      checked: selected.has(run.id),
                      onChange: () => toggle(run.id),
                    }
                  }
                  previous={previous.get(run.id) ?? null}
                  onMark={() => props.onMark(run)}
                  onOpen={() => props.onOpen(run)}
                  onLoad={() => props.onLoad(run)}
                  onRerun={() => props.onRerun(run)}
                  knownTags={knownTags}
                  onAnnotate={({ name, ...annotation }) =>
                    void attempt(updateRun(run.id, { name: cleanRunName(name), ...annotation }))
                  }
                  onPin={() => void attempt(updateRun(run.id, { pinned: !run.pinned }))}
                  onDelete={() => void remove([run, ...tries])}
                />
              );
            })}
          </ul>
        </div>
      ))}
      {more}
    </>
  );
}

type RunDay = { readonly title: string; readonly runs: readonly PastRun[] };

/** Runs under the title of their day, in the given order. Pinned runs come first, under a title of their own. */
function runDays(runs: readonly PastRun[], now: number): RunDay[] {
  const days = Map.groupBy(runs, ({ pinned, startedAt }) =>
    pinned ? "Pinned" : dayTitle(calendarDay(startedAt), now),
  );
  return [...days].map(([title, ofDay]) => ({ title, runs: ofDay }));
}

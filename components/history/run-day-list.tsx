import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { groupTries } from "@/lib/storage/runs/group-tries";
import { cleanRunName, type PastRun } from "@/lib/storage/runs/run-record";
import { updateRun } from "@/lib/storage/runs/run-store";
import { runDays } from "./run-days";
import { RunEntry } from "./run-entry";
import type { useHistory } from "./use-history";

type RunDayListProps = {
  history: ReturnType<typeof useHistory>;
  groups: ReturnType<typeof groupTries>;
  matching: readonly PastRun[];
  isContentMatch: (run: PastRun) => boolean;
  /** Ids of the selected runs. Null unless several are being selected. */
  selected: ReadonlySet<string> | null;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (run: PastRun) => void;
  onLoad: (run: PastRun) => void;
  onRerun: (run: PastRun) => void;
};

/** Rows added per “Show more”. */
const PAGE = 100;

/** The matching runs by day. */
export function RunDayList(props: RunDayListProps) {
  const { history, groups, matching, isContentMatch, selected, onSelect } = props;
  const { attempt, remove } = history;
  const [shown, setShown] = useState(PAGE);
  const [now] = useState(() => Date.now());
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <>
      {runDays(matching.slice(0, shown), now).map(({ title, runs }) => (
        <div key={title} className="mb-3">
          <h3 className="mb-1 text-xs font-medium text-ink-muted">{title}</h3>
          <ul aria-label={title} className="grid gap-1.5">
            {runs.map((run) => {
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
                  onOpen={() => props.onOpen(run)}
                  onLoad={() => props.onLoad(run)}
                  onRerun={() => props.onRerun(run)}
                  onRename={(name) => void attempt(updateRun(run.id, { name: cleanRunName(name) }))}
                  onPin={() => void attempt(updateRun(run.id, { pinned: !run.pinned }))}
                  onDelete={() => void remove([run, ...tries])}
                />
              );
            })}
          </ul>
        </div>
      ))}
      {matching.length > shown ? (
        <Button size="sm" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

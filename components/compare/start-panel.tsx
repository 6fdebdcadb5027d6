import { Columns3 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Loading } from "@/components/ui/feedback/spinner";
import { MAX_COMPARED_RUNS, MIN_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import { OpenFileButton } from "./export/open-file-button";
import { RunChooser } from "./runs/run-chooser";
import type { StoredRuns } from "./runs/use-stored-runs";
import type { ComparisonView } from "./state/view-url";

type StartPanelProps = {
  stored: StoredRuns;
  initial: readonly string[];
  onCompare: (runs: readonly string[]) => void;
  onView: (view: ComparisonView, findings: readonly string[]) => void;
};

export function StartPanel({ stored, initial, onCompare, onView }: StartPanelProps) {
  const [selected, setSelected] = useState(initial);
  return (
    <>
      <section aria-labelledby="about" className="grid gap-1.5">
        <h2 id="about" className="text-base font-semibold">
          Compare 2 to {MAX_COMPARED_RUNS} runs
        </h2>
        <p className="max-w-prose text-ink-muted text-pretty">
          See what changed between runs: options, ranks, page contents, screenshots, size, time and
          credits. A comparison uses the responses that are stored in this browser. It sends nothing
          and costs nothing.
        </p>
        <div className="flex flex-wrap gap-2">
          <OpenFileButton
            onView={onView}
            onRun={(id) => {
              if (selected.length >= MAX_COMPARED_RUNS)
                return `The run is in the history, but not selected: a comparison has at most ${MAX_COMPARED_RUNS} runs.`;
              setSelected((before) => [...new Set([...before, id])]);
              return null;
            }}
          />
        </div>
      </section>
      <section aria-label="Choose runs" className="grid gap-3">
        {stored === null ? (
          <Loading />
        ) : !stored.ok ? (
          <Callout tone="bad" role="alert" title="The history could not be read">
            {storageFailureMessages[stored.failure]}
          </Callout>
        ) : stored.value.length === 0 ? (
          <EmptyState
            icon={Columns3}
            headingLevel={3}
            title="No runs yet"
            inCard
            className="rounded-lg border border-line bg-surface p-4"
            actions={
              <a className="link" href="/">
                Open the workbench
              </a>
            }
          >
            Run a search twice with different options, or open the bundle of a comparison.
          </EmptyState>
        ) : (
          <>
            <RunChooser
              runs={stored.value}
              selected={selected}
              max={MAX_COMPARED_RUNS}
              onSelect={setSelected}
            />
            <div className="sticky bottom-0 border-t border-line bg-canvas py-3">
              <Button
                variant="primary"
                icon={Columns3}
                disabled={selected.length < MIN_COMPARED_RUNS}
                onClick={() => onCompare(oldestFirst(stored.value, selected))}
              >
                {selected.length < MIN_COMPARED_RUNS
                  ? "Select at least 2 runs"
                  : `Compare ${selected.length} runs`}
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  );
}

/** The oldest run is the baseline of a new comparison. */
const oldestFirst = (runs: readonly PastRun[], ids: readonly string[]): string[] =>
  runs
    .filter(({ id }) => ids.includes(id))
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .map(({ id }) => id);

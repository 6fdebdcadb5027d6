import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { TextInput } from "@/components/ui/controls/text-input";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { useFirst } from "@/components/ui/loading/use-first";
import { countOf } from "@/lib/format/count";
import { changedFieldChips } from "@/lib/request/changed-field-chips";
import { filterRuns, noRunFilter } from "@/lib/storage/runs/filter";
import { type PastRun, runTitle } from "@/lib/storage/runs/run-record";

type RunChooserProps = {
  runs: readonly PastRun[];
  selected: readonly string[];
  taken?: readonly string[];
  max: number;
  onSelect: (selected: readonly string[]) => void;
};

const PAGE = 50;

export function RunChooser({ runs, selected, taken = [], max, onSelect }: RunChooserProps) {
  const [text, setText] = useState("");
  const deferred = useDeferredValue(text);
  const matching = useMemo(
    () =>
      filterRuns(
        runs.filter(({ id }) => !taken.includes(id)),
        { ...noRunFilter, text: deferred },
      ),
    [runs, taken, deferred],
  );
  const [first, more] = useFirst(matching, PAGE);
  const isFull = selected.length >= max;
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  return (
    <div className="grid gap-2">
      <TextInput
        aria-label="Filter runs"
        placeholder="Query, name, connection or status"
        icon={Search}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p aria-live="polite" className="text-xs text-ink-muted">
        {countOf(matching.length, "run")}, {selected.length} selected
        {isFull ? `. A comparison has at most ${max + taken.length} runs.` : ""}
      </p>
      <ul aria-label="Runs" className="grid gap-1">
        {first.map((run) => (
          <li key={run.id} className="rounded-md border border-line bg-surface px-3 py-1">
            <Checkbox
              label={<RunLabel run={run} />}
              checked={selected.includes(run.id)}
              disabled={isFull && !selected.includes(run.id)}
              onChange={() => toggle(run.id)}
            />
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}

const MAX_CHIPS = 6;

function RunLabel({ run }: { run: PastRun }) {
  const chips = useMemo(() => changedFieldChips(run.request).slice(0, MAX_CHIPS), [run.request]);
  const facts = [
    run.failure === null ? null : `failed: ${run.failure.replaceAll("-", " ")}`,
    run.results === null ? null : countOf(run.results, "result"),
    run.body === "kept" ? null : "response not stored",
    run.trace ? "trace" : null,
    run.connectionLabel,
    ...chips,
  ].filter((each) => each !== null);
  return (
    <span className="inline-grid min-w-0 gap-0.5 align-top">
      <bdi className="font-medium [overflow-wrap:anywhere]">{runTitle(run)}</bdi>
      <span className="text-xs text-ink-muted tabular-nums [overflow-wrap:anywhere]">
        <RelativeTime at={run.startedAt} past />
        {facts.map((fact) => ` · ${fact}`).join("")}
      </span>
    </span>
  );
}

import { Columns3, Scale, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Kbd } from "@/components/ui/feedback/kbd";
import { MAX_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import { countOf } from "@/lib/format/count";
import { judgeUrl } from "@/lib/judge/judge-url";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { urlOfRuns } from "./compare-runs";

type SelectionButtonsProps = {
  matching: readonly PastRun[];
  selected: ReadonlySet<string> | null;
  chosen: readonly PastRun[];
  onSelect: (selected: ReadonlySet<string> | null) => void;
  onDelete: () => void;
};

/** Starts and ends the selection of several runs, deletes them and opens their comparison. */
export function SelectionButtons(props: SelectionButtonsProps) {
  const { matching, selected, chosen, onSelect, onDelete } = props;
  if (selected === null)
    return (
      <Button size="sm" disabled={matching.length === 0} onClick={() => onSelect(new Set())}>
        Select…
      </Button>
    );
  return (
    <>
      <Button size="sm" onClick={() => onSelect(new Set(matching.map(({ id }) => id)))}>
        Select all
      </Button>
      <Button size="sm" icon={Trash2} disabled={chosen.length === 0} onClick={onDelete}>
        Delete {countOf(chosen.length, "run")}
      </Button>
      <CompareLink runs={chosen} />
      {chosen.length === 0 ? null : (
        <a
          href={judgeUrl({ kind: "runs", ids: chosen.map(({ id }) => id) })}
          className={buttonClass("default", "sm")}
        >
          <Scale aria-hidden className="size-3.5 shrink-0" />
          Judge {countOf(chosen.length, "run")}
        </a>
      )}
      <Button size="sm" onClick={() => onSelect(null)}>
        Done
      </Button>
    </>
  );
}

/** A link, so that the comparison can be opened in another tab. */
function CompareLink({ runs }: { runs: readonly PastRun[] }) {
  const url = urlOfRuns(runs);
  if (url !== null)
    return (
      <a href={url} className={buttonClass("default", "sm")}>
        <Columns3 aria-hidden className="size-3.5 shrink-0" />
        Compare {countOf(runs.length, "run")}
        <Kbd keys="c" quiet className="opacity-80" />
      </a>
    );
  const advice =
    runs.length > MAX_COMPARED_RUNS
      ? `At most ${MAX_COMPARED_RUNS} runs can be compared.`
      : "Select another run to compare them.";
  return (
    <Button size="sm" icon={Columns3} disabled title={advice}>
      Compare {countOf(runs.length, "run")}
    </Button>
  );
}

import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import type { SweepEvent } from "@/lib/sweep/state";
import type { Sweep } from "@/lib/sweep/sweep";
import { settingsLabel } from "@/lib/sweep/variant";

type UnknownCellsProps = {
  readonly sweep: Sweep;
  readonly canAct: boolean;
  readonly dispatch: (event: SweepEvent) => void;
};

/** Asks about the runs that were in flight when the tab ended. They are never sent again without a decision. */
export function UnknownCells({ sweep, canAct, dispatch }: UnknownCellsProps) {
  const unknown = sweep.cells.filter(({ state }) => state === "unknown");
  if (unknown.length === 0) return null;
  return (
    <Callout
      tone="warn"
      role="status"
      title={`${countOf(unknown.length, "run")} sent, response unknown`}
    >
      <p>
        The tab closed before the response was stored.{" "}
        {sweep.connection.isFree
          ? "The service may have carried out the run."
          : "The service may have carried out the run and charged for it, so it counts at its maximum. Sending it again may cost twice."}
      </p>
      <ul className="mt-2 grid gap-2">
        {unknown.map((cell) => {
          const name = settingsLabel(sweep.combinations[cell.combination]?.settings ?? []);
          const label = sweep.repeats > 1 ? `${name}, repeat ${cell.repeat + 1}` : name;
          return (
            <li key={cell.id} className="flex flex-wrap items-center gap-2 text-ink">
              <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
              <Button
                size="sm"
                disabled={!canAct}
                aria-label={`Send again: ${label}`}
                onClick={() => dispatch({ type: "resolved", cell: cell.id, sendAgain: true })}
              >
                Send again
              </Button>
              <Button
                size="sm"
                disabled={!canAct}
                aria-label={`Leave out ${label}`}
                onClick={() => dispatch({ type: "resolved", cell: cell.id, sendAgain: false })}
              >
                Leave out
              </Button>
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}

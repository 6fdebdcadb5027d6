import { truncate } from "@/lib/format/truncate";
import type { ResultView } from "@/lib/results/model/result-view";
import { PickBox } from "./pick-box";
import { useIsPicked } from "./pick-state";
import { usePick } from "./use-pick";

type PickResultProps = { result: ResultView; reachable: boolean; className?: string };

/** Picks a result of the list; with Shift, also the results since the last one. */
export function PickResult({ result, reachable, className }: PickResultProps) {
  const checked = useIsPicked(result.id);
  const { toggle } = usePick();
  return (
    <PickBox
      label={`Pick ${truncate(result.title ?? result.url ?? "untitled result", 200)}`}
      {...{ checked, reachable }}
      onToggle={(range) => toggle(result.id, range)}
      {...(className !== undefined && { className })}
    />
  );
}

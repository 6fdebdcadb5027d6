import { X } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { formatCount } from "@/lib/format/count";
import type { ResultView } from "@/lib/results/model/result-view";
import { PickBox } from "./pick-box";
import { usePicked } from "./pick-state";
import { usePick } from "./use-pick";

/** Picks all results on screen; shows how many of the run are picked. */
export function PickShown({ results }: { results: readonly ResultView[] }) {
  const { ids } = usePicked();
  const { setShown, clear } = usePick();
  const here = ids.size === 0 ? 0 : results.filter(({ id }) => ids.has(id)).length;
  const all = here > 0 && here === results.length;
  return (
    <div className="flex items-center text-xs whitespace-nowrap print:hidden">
      <PickBox
        label="Pick all shown"
        checked={here > 0 && !all ? "mixed" : all}
        reachable
        disabled={results.length === 0}
        onToggle={() => setShown(!all)}
      />
      {ids.size > 0 ? (
        <>
          <span className="pl-1 font-medium text-accent">{formatCount(ids.size)} picked</span>
          <IconButton size="sm" icon={X} label="Clear picks" onClick={clear} />
        </>
      ) : null}
    </div>
  );
}

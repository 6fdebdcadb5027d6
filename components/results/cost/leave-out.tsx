import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useRecord } from "@/components/ui/loading/use-record";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { CountedRun } from "@/lib/storage/credits/counted-runs";
import { excludeRun } from "@/lib/storage/credits/credit-totals";
import { deviceTotals } from "@/lib/storage/credits/device-records";

/** Returns the amounts that a run added to the totals; null if this browser did not count it. */
export function useCountedRun(id: string): CountedRun | null {
  const { counted } = deviceTotals;
  return useRecord(counted)[id] ?? null;
}

/** Leaves a run out of the totals, or includes it again. */
export function useLeaveOut(id: string) {
  const announce = useAnnounce();
  const run = useCountedRun(id);
  const isOut = run?.isExcluded ?? false;
  const label = isOut ? "Include in the totals again" : "Leave out of the totals";
  const toggle = () => {
    excludeRun(deviceTotals, id, !isOut);
    announce(isOut ? "The totals include this run again." : "The totals leave this run out.");
  };
  useOfferCommands(
    run
      ? [
          {
            id: "leave-out",
            label: `Cost of this run: ${label.toLowerCase()}`,
            synonyms: "exclude, credits, price, spending, ignore",
            onSelect: toggle,
          },
        ]
      : [],
  );
  return { isCounted: run !== null, isOut, label, toggle };
}

export function LeaveOutButton({
  isCounted,
  isOut,
  label,
  toggle,
}: ReturnType<typeof useLeaveOut>) {
  if (!isCounted) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <span className="text-ink-muted">
        {isOut
          ? "You left this run out of the totals below."
          : "The totals below include this run."}
      </span>
      <Button size="sm" onClick={toggle}>
        {label}
      </Button>
    </div>
  );
}

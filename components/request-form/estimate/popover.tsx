import { ChevronDown } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { Popover } from "@/components/ui/overlays/popover";
import { formatCreditRange } from "@/lib/format/count";
import { useDraftCheck } from "../checks/draft-check";

const EstimateDetails = lazyComponent(async () => (await import("./details")).EstimateDetails, {
  fallback: <p className="text-ink-faint">Loading…</p>,
});

export function EstimatePopover({ className }: { className?: string }) {
  const check = useDraftCheck();
  const estimate = check?.estimate;
  return (
    <Popover
      label="Estimated cost"
      align="end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={classNames(buttonClass("ghost", "md"), "tabular-nums", className)}
        >
          <span className="truncate">
            {estimate ? `≈ ${formatCreditRange(estimate.min, estimate.max)}` : "≈ – credits"}
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-80" />
        </button>
      )}
    >
      <EstimateDetails check={check} />
    </Popover>
  );
}

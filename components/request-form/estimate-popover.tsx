"use client";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/popover";
import { formatCreditRange } from "@/lib/format/count";
import { useDraftCheck } from "./draft-check";

const EstimateInside = lazy(async () => ({
  default: (await import("./estimate-inside")).EstimateInside,
}));

/** The cost before the run as a range, and its sum spelled out. */
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
      <Suspense fallback={<p className="text-ink-faint">One moment</p>}>
        <EstimateInside check={check} />
      </Suspense>
    </Popover>
  );
}

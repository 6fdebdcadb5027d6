import { ChevronDown } from "lucide-react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Loading } from "@/components/ui/feedback/spinner";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { Popover } from "@/components/ui/overlays/popover";
import { useDraftCheck } from "../checks/draft-check";
import { EstimateText } from "./estimate-text";
import { useEstimate } from "./use-estimate";

const EstimateDetails = lazyComponent(async () => (await import("./details")).EstimateDetails, {
  fallback: <Loading />,
});

export function EstimatePopover({ className }: { className?: string }) {
  const isChecked = useDraftCheck() !== null;
  const found = useEstimate();
  return (
    <Popover
      label="Estimated cost"
      align="end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          data-cost=""
          className={classNames(buttonClass("ghost", "md"), "tabular-nums", className)}
        >
          <span className="sr-only">Cost: </span>
          <span className="truncate">
            <EstimateText />
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-80" />
        </button>
      )}
    >
      <EstimateDetails found={found} isChecked={isChecked} />
    </Popover>
  );
}

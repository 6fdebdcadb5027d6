import { useWatch } from "react-hook-form";
import { countOf, formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { stepWaits } from "@/lib/request/draft/actions/waits";
import { useStepsForm } from "./form";

export function WaitsLine() {
  const { control } = useStepsForm();
  const { count, waits, most, mostWaiting } = useWatch({
    control,
    name: "actions.steps",
    compute: stepWaits,
  });
  const tooMany = count > most || waits > mostWaiting;
  return (
    <p className={tooMany ? "text-xs text-warn" : "text-xs text-ink-faint"}>
      {`${formatCount(count)} of ${countOf(most, "step")}`}
      {waits > 0 ? ` · waits ${formatDuration(waits)} of ${formatDuration(mostWaiting)}` : ""}
    </p>
  );
}

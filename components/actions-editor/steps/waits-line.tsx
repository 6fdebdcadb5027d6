import { useWatch } from "react-hook-form";
import { countOf } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { stepWaits } from "@/lib/request/draft/actions/waits";
import { useStepsForm } from "./form";

/** The number of sent steps and their total waiting time, with the limits of known services. */
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
      {countOf(count, "step")} of {most}
      {waits > 0 ? `, waiting ${formatDuration(waits)} of ${formatDuration(mostWaiting)}` : ""}
    </p>
  );
}

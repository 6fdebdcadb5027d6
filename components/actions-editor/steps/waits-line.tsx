import { useWatch } from "react-hook-form";
import { countOf } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { stepWaits } from "@/lib/request/draft/actions/waits";
import { useStepsForm } from "./form";

/** How many steps are sent and how long they wait in all, beside what services were seen to take. */
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

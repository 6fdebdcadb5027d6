import { estimateText } from "@/lib/request/estimate/estimate-text";
import { useEstimate } from "./use-estimate";

export function EstimateText() {
  const found = useEstimate();
  return found ? estimateText(found.estimate, "short") : "– credits";
}

import type { SearchRequest } from "@/lib/contract/request";
import { countOf, formatCredits } from "@/lib/format/count";
import { estimateRuns, type RunPrices } from "@/lib/request/estimate/estimate-runs";
import { estimateText } from "@/lib/request/estimate/estimate-text";

type RunEstimateProps = { requests: readonly SearchRequest[]; prices: RunPrices };

export function RunEstimate({ requests, prices }: RunEstimateProps) {
  const { lines, ...estimate } = estimateRuns(requests, prices);
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2">
      <p className="font-medium tabular-nums first-letter:uppercase">
        {estimateText(estimate)}
        {requests.length > 1 ? ` for ${countOf(requests.length, "run")}` : ""}
      </p>
      <ul className="text-xs text-ink-muted">
        {lines
          .filter((line) => line.likely > 0)
          .map((line) => (
            <li key={line.label} className="tabular-nums">
              {line.label}: {formatCredits(line.likely)}
              {requests.length > 1 ? " each" : ""}
            </li>
          ))}
      </ul>
    </div>
  );
}

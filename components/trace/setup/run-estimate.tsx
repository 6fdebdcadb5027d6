import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, formatCreditRange } from "@/lib/format/count";
import { estimateCredits } from "@/lib/request/estimate";

/** The estimated cost of several requests together. `lines` are those of the first. */
export function estimateTotal(requests: readonly SearchRequest[], rates: CreditRates) {
  const estimates = requests.map((request) => estimateCredits(request, rates));
  return {
    min: estimates.reduce((sum, { min }) => sum + min, 0),
    max: estimates.reduce((sum, { max }) => sum + max, 0),
    lines: estimates[0]?.lines ?? [],
  };
}

type RunEstimateProps = { requests: readonly SearchRequest[]; rates: CreditRates };

export function RunEstimate({ requests, rates }: RunEstimateProps) {
  const { min, max, lines } = estimateTotal(requests, rates);
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2">
      <p className="font-medium tabular-nums">
        ≈ {formatCreditRange(min, max)}
        {requests.length > 1 ? ` for ${countOf(requests.length, "run")}` : ""}
      </p>
      <ul className="text-xs text-ink-muted">
        {lines
          .filter((line) => line.max > 0)
          .map((line) => (
            <li key={line.label} className="tabular-nums">
              {line.label}: {formatCreditRange(line.min, line.max)}
              {requests.length > 1 ? " each" : ""}
            </li>
          ))}
      </ul>
    </div>
  );
}

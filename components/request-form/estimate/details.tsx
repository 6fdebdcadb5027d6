import { formatCount } from "@/lib/format/count";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { Estimate } from "@/lib/request/estimate";
import { SpendingSummary } from "./spending-summary";

const range = (min: number, max: number) =>
  min === max ? formatCount(max) : `${formatCount(min)}–${formatCount(max)}`;

export function EstimateDetails({ check }: { check: DraftCheck | null }) {
  const estimate = check?.estimate;
  return (
    <>
      {estimate ? (
        <Sum estimate={estimate} />
      ) : (
        <p>{check ? "Fix the invalid fields to see the estimate." : "Calculating…"}</p>
      )}
      <SpendingSummary />
    </>
  );
}

function Sum({ estimate }: { estimate: Estimate }) {
  return (
    <div className="grid gap-2">
      <table className="w-full">
        <caption className="pb-1 text-left font-medium">Credits per run</caption>
        <tbody>
          {estimate.lines.map(({ label, min, max, basis }) => (
            <tr key={label}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal text-ink-muted">
                {label}
                <span className="block text-xs text-ink-faint">{basis}</span>
              </th>
              <td className="whitespace-nowrap py-0.5 text-right align-top tabular-nums">
                {range(min, max)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-medium">
          <tr>
            <th scope="row" className="pt-1 text-left">
              Sum
            </th>
            <td className="whitespace-nowrap pt-1 text-right tabular-nums">
              {range(estimate.min, estimate.max)}
            </td>
          </tr>
        </tfoot>
      </table>
      {estimate.unbounded.map((cost) => (
        <p key={cost} className="text-ink-muted">
          {cost}
        </p>
      ))}
      <p className="text-xs text-ink-faint">
        From one result to all results. A search without results costs nothing.
      </p>
    </div>
  );
}

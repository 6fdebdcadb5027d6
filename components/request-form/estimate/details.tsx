import { formatCount } from "@/lib/format/count";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { Estimate } from "@/lib/request/estimate";
import { SpendingSummary } from "./spending-summary";

const range = (min: number, max: number) =>
  min === max ? formatCount(max) : `${formatCount(min)}–${formatCount(max)}`;

/** The sum of the cost spelled out, and what was spent so far. */
export function EstimateDetails({ check }: { check: DraftCheck | null }) {
  const estimate = check?.estimate;
  return (
    <>
      {estimate ? (
        <Sum estimate={estimate} />
      ) : (
        <p>{check ? "A field of the form needs mending first." : "It is being worked out."}</p>
      )}
      <SpendingSummary />
    </>
  );
}

function Sum({ estimate }: { estimate: Estimate }) {
  return (
    <div className="grid gap-2">
      <table className="w-full">
        <caption className="pb-1 text-left font-medium">Credits of one run</caption>
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
      {estimate.beyond.map((words) => (
        <p key={words} className="text-ink-muted">
          {words}
        </p>
      ))}
      <p className="text-xs text-ink-faint">
        From one result found to all of them. A search that finds nothing costs nothing.
      </p>
    </div>
  );
}

"use client";
import { ChevronDown } from "lucide-react";
import { useWatch } from "react-hook-form";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/popover";
import { formatCount, formatCreditRange } from "@/lib/format/count";
import { type Draft, draftToRequest } from "@/lib/request/draft";
import { type Estimate, estimateCredits } from "@/lib/request/estimate";
import { useRequestForm } from "./request-form-context";

/** What a run would cost; null while a field is wrong. The query does not count, so that typing it changes nothing. */
function estimateOf(draft: Draft): Estimate | null {
  const read = draftToRequest({ ...draft, query: { query: "x" } });
  return read.ok ? estimateCredits(read.request) : null;
}

const range = (min: number, max: number) =>
  min === max ? formatCount(max) : `${formatCount(min)}–${formatCount(max)}`;

/** The cost before the run as a range, and its sum spelled out. */
export function EstimatePopover({ className }: { className?: string }) {
  const { control } = useRequestForm();
  const estimate = useWatch({ control, compute: estimateOf });
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
      {estimate ? <Sum estimate={estimate} /> : <p>A field of the form needs mending first.</p>}
    </Popover>
  );
}

function Sum({ estimate }: { estimate: Estimate }) {
  return (
    <div className="grid gap-2">
      <table className="w-full">
        <caption className="pb-1 text-left font-medium">Credits of one run</caption>
        <tbody>
          {estimate.lines.map(({ label, min, max }) => (
            <tr key={label}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal text-ink-muted">
                {label}
              </th>
              <td className="text-right align-top tabular-nums">{range(min, max)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-medium">
          <tr>
            <th scope="row" className="pt-1 text-left">
              Sum
            </th>
            <td className="pt-1 text-right tabular-nums">{range(estimate.min, estimate.max)}</td>
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

import { useRef } from "react";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { formatCount } from "@/lib/format/count";
import { estimateBasis } from "@/lib/request/estimate/estimate-basis";
import { changeProfile, deviceProfiles } from "@/lib/storage/connections/profiles";
import { useRunConnection } from "../connection/connection-context";
import { SpendingSummary } from "./spending-summary";
import type { useEstimate } from "./use-estimate";

type Found = NonNullable<ReturnType<typeof useEstimate>>;

type EstimateDetailsProps = {
  found: Found | null;
  /** False while the code that computes the estimate is loading. */
  isChecked: boolean;
};

export function EstimateDetails({ found, isChecked }: EstimateDetailsProps) {
  const root = useRef<HTMLDivElement>(null);
  usePreservedFocus(root);
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      {found ? (
        <Sum {...found} />
      ) : (
        <p>{isChecked ? "Fix the invalid fields to see the estimate." : "Calculating…"}</p>
      )}
      <SpendingSummary />
    </div>
  );
}

function Sum({ listed, estimate }: Found) {
  const connection = useRunConnection();
  return (
    <div className="grid gap-2">
      <p className="text-ink-muted">
        {estimateBasis(estimate)}{" "}
        {estimate.history && connection ? (
          <button
            type="button"
            className="link"
            onClick={() =>
              changeProfile(deviceProfiles, connection, ({ costs }) => ({
                costs: costs.filter(({ kind }) => kind !== listed.kind),
              }))
            }
          >
            Forget these runs
          </button>
        ) : null}
      </p>
      <table className="w-full">
        <caption className="pb-1 text-left font-medium">
          {estimate.isFree ? "Credits per run elsewhere" : "Credits per run"}
        </caption>
        <thead className="text-xs text-ink-faint">
          <tr>
            <td />
            <HeadCell>Likely</HeadCell>
            <HeadCell>Max.</HeadCell>
          </tr>
        </thead>
        <tbody>
          {listed.lines.map(({ label, likely, max, basis }) => (
            <tr key={label}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal text-ink-muted">
                {label}
                <span className="block text-xs text-ink-faint">{basis}</span>
              </th>
              <NumberCell>{formatCount(likely)}</NumberCell>
              <NumberCell>{formatCount(max)}</NumberCell>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-medium">
          <tr>
            <th scope="row" className="pt-1 text-left">
              Sum
            </th>
            <NumberCell>{formatCount(listed.likely)}</NumberCell>
            <NumberCell>{listed.isOpen ? "none" : formatCount(listed.max)}</NumberCell>
          </tr>
        </tfoot>
      </table>
      {listed.unbounded.map((cost) => (
        <p key={cost} className="text-ink-muted">
          {cost}
        </p>
      ))}
      <p className="text-xs text-ink-faint">A search without results costs nothing.</p>
    </div>
  );
}

const HeadCell = ({ children }: { children: string }) => (
  <th scope="col" className="pl-3 text-right font-normal">
    {children}
  </th>
);

const NumberCell = ({ children }: { children: string }) => (
  <td className="whitespace-nowrap py-0.5 pl-3 text-right align-top tabular-nums">{children}</td>
);

import type { ReactNode } from "react";
import { Popover } from "@/components/ui/overlays/popover";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatCount, formatCredits } from "@/lib/format/count";
import { estimateCredits } from "@/lib/request/estimate";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import { runCost } from "@/lib/results/model/run-cost";
import type { ShownRun } from "@/lib/transport/run-state";
import { FactButton } from "../run/fact-button";
import { RunCostDays } from "./days";

type RunCostFactProps = {
  shown: ShownRun;
  rates: CreditRates;
  /** Whether the connection charges nothing. The credits are then those of other services. */
  isFree: boolean;
};

/** Cost of a run; a popover compares it with the estimate. */
export function RunCostFact({ shown: { run, view }, rates, isFree }: RunCostFactProps) {
  const estimate = estimateCredits(run.request, rates);
  const { total, pages, search, notes } = runCost(view, estimate);
  const credits = total === null ? "unknown" : formatCredits(total);
  const text = isFree
    ? `free here${total === null ? "" : ` (${credits} elsewhere)`}`
    : total === null
      ? "cost unknown"
      : credits;
  return (
    <Popover
      label="Cost of this run"
      align="end"
      // The enclosing line does not wrap.
      className="whitespace-normal"
      trigger={(props) => (
        <FactButton
          trigger={props}
          label={`Cost of this run: ${text}`}
          command="Show the cost of this run"
          synonyms="credits, price, spending, charged"
        >
          {text}
        </FactButton>
      )}
    >
      <div className="grid gap-2">
        <table className="w-full">
          <caption className="pb-1 text-left font-medium">Credits of this run</caption>
          <tbody>
            <Row name="Estimated">
              {estimateText({ ...estimate, isFree: false, history: null })}
            </Row>
            <Row name={isFree ? "Elsewhere" : "Charged"}>{credits}</Row>
            {isFree ? <Row name="Charged here">nothing</Row> : null}
            {search === null ? null : <Row name="Search">{formatCount(search)}</Row>}
            {pages.reported > 0 ? (
              <Row name={`Pages (${formatCount(pages.reported)})`}>
                {formatCount(pages.credits)}
              </Row>
            ) : null}
          </tbody>
        </table>
        {notes.map((sentence) => (
          <p key={sentence} className="text-ink-muted">
            {sentence}
          </p>
        ))}
        <RunCostDays />
      </div>
    </Popover>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 pr-3 text-left font-normal text-ink-muted">
        {name}
      </th>
      <td className="text-right align-top tabular-nums">{children}</td>
    </tr>
  );
}

import { Popover } from "@/components/ui/overlays/popover";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatCredits } from "@/lib/format/count";
import { estimateCredits } from "@/lib/request/estimate";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import { maxPlausibleCredits } from "@/lib/request/estimate/plausible-credits";
import { billOf } from "@/lib/results/model/bill";
import type { ShownRun } from "@/lib/transport/run-state";
import { FactButton } from "../run/fact-button";
import { BillTable } from "./bill-table";
import { RunCostDays } from "./days";

type RunCostFactProps = {
  shown: ShownRun;
  rates: CreditRates;
  /** Whether the connection charges nothing. The credits are then those of other services. */
  isFree: boolean;
};

/** Cost of a run; a popover divides it into search and pages and compares it with the estimate. */
export function RunCostFact({ shown: { run, view }, rates, isFree }: RunCostFactProps) {
  const estimate = estimateCredits(run.request, rates);
  const maxPlausible = maxPlausibleCredits(run.request, rates);
  const bill = billOf(view, run.request, { estimate, rates, maxPlausible });
  const { total } = bill;
  const text = isFree
    ? `free here${total === null ? "" : ` (${formatCredits(total)} elsewhere)`}`
    : total === null
      ? "cost unknown"
      : formatCredits(total);
  return (
    <Popover
      label="Cost of this run"
      align="end"
      // The enclosing line does not wrap.
      className="min-w-[min(27rem,calc(100vw-1rem))] whitespace-normal"
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
      {(close) => (
        <div className="grid gap-2">
          <BillTable
            estimateLabel={estimateText({ ...estimate, isFree: false, history: null })}
            {...{ bill, estimate, isFree, close }}
          />
          {bill.notes.map((sentence) => (
            <p key={sentence} className="text-ink-muted">
              {sentence}
            </p>
          ))}
          <RunCostDays shown={run.connectionLabel} isFree={isFree} />
        </div>
      )}
    </Popover>
  );
}

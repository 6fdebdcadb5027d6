import { Popover } from "@/components/ui/overlays/popover";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatCost, formatCostElsewhere } from "@/lib/format/cost";
import { estimateCredits } from "@/lib/request/estimate";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import { maxPlausibleCredits } from "@/lib/request/estimate/plausible-credits";
import { billOf } from "@/lib/results/model/bill";
import type { ShownRun } from "@/lib/transport/run-state";
import { FactButton } from "../run/fact-button";
import { BillTable } from "./bill-table";
import { CreditsLeftNote } from "./credits-left";
import { RunCostDays } from "./days";
import { LeaveOutButton, useLeaveOut } from "./leave-out";

type RunCostFactProps = {
  shown: ShownRun;
  rates: CreditRates;
  /** Null if the connection of the run is not known or cannot be used. */
  connection: ConnectionSummary | null;
};

/** The bill of a run, with the estimate that it is compared with. */
function billOfRun({ run, view }: ShownRun, rates: CreditRates) {
  const estimate = estimateCredits(run.request, rates);
  const maxPlausible = maxPlausibleCredits(run.request, rates);
  return { estimate, bill: billOf(view, run.request, { estimate, rates, maxPlausible }) };
}

/** The cost of a run in a few words. */
export function costText(shown: ShownRun, rates: CreditRates): string {
  const { total } = billOfRun(shown, rates).bill;
  return formatCostElsewhere({ credits: total, isFree: shown.run.isFree });
}

/** Cost of a run; a popover divides it into search and pages and compares it with the estimate. */
export function RunCostFact({ shown, rates, connection }: RunCostFactProps) {
  const { run } = shown;
  const { isFree = false } = run;
  const { estimate, bill } = billOfRun(shown, rates);
  const leaveOut = useLeaveOut(run.past?.id ?? run.id);
  const text = `${costText(shown, rates)}${leaveOut.isOut ? ", left out" : ""}`;
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
          {/* Narrow windows have no room for all of it. */}
          <span className="max-[480px]:hidden">{text}</span>
          <span className="min-[480px]:hidden">
            {formatCost(bill.total, isFree) ?? "cost unknown"}
          </span>
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
          {isFree ? null : <LeaveOutButton {...leaveOut} />}
          {connection && !isFree ? <CreditsLeftNote connection={connection} /> : null}
          <RunCostDays shown={run.connectionLabel} isFree={isFree} />
        </div>
      )}
    </Popover>
  );
}

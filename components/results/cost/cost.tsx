import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useRecord } from "@/components/ui/loading/use-record";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { Popover } from "@/components/ui/overlays/popover";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { formatCost, formatCostElsewhere } from "@/lib/format/cost";
import { estimateCredits } from "@/lib/request/estimate";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import { maxPlausibleCredits } from "@/lib/request/estimate/plausible-credits";
import { billOf } from "@/lib/results/model/bill";
import type { CountedRun } from "@/lib/storage/credits/counted-runs";
import { excludeRun } from "@/lib/storage/credits/credit-totals";
import { deviceTotals } from "@/lib/storage/credits/device-records";
import type { ShownRun } from "@/lib/transport/run-state";
import { FactButton } from "../run/fact-button";
import { BillTable } from "./bill-table";
import { CreditsLeftNote } from "./credits-left";
import { RunCostDays } from "./days";

type RunCostFactProps = {
  shown: ShownRun;
  rates: CreditRates;
  /** Null if the connection of the run is not known or cannot be used. */
  connection: ConnectionSummary | null;
};

function billOfRun({ run, view }: ShownRun, rates: CreditRates) {
  const estimate = estimateCredits(run.request, rates);
  const maxPlausible = maxPlausibleCredits(run.request, rates);
  return { estimate, bill: billOf(view, run.request, { estimate, rates, maxPlausible }) };
}

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

/** Returns the amounts that a run added to the totals; null if this browser did not count it. */
function useCountedRun(id: string): CountedRun | null {
  const { counted } = deviceTotals;
  return useRecord(counted)[id] ?? null;
}

/** Leaves a run out of the totals, or includes it again. */
function useLeaveOut(id: string) {
  const announce = useAnnounce();
  const run = useCountedRun(id);
  const isOut = run?.isExcluded ?? false;
  const label = isOut ? "Include in the totals again" : "Leave out of the totals";
  const toggle = () => {
    excludeRun(deviceTotals, id, !isOut);
    announce(isOut ? "The totals include this run again." : "The totals leave this run out.");
  };
  useOfferCommands(
    run
      ? [
          {
            id: "leave-out",
            label: `Cost of this run: ${label.toLowerCase()}`,
            synonyms: "exclude, credits, price, spending, ignore",
            onSelect: toggle,
          },
        ]
      : [],
  );
  return { isCounted: run !== null, isOut, label, toggle };
}

function LeaveOutButton({ isCounted, isOut, label, toggle }: ReturnType<typeof useLeaveOut>) {
  if (!isCounted) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <span className="text-ink-muted">
        {isOut
          ? "You left this run out of the totals below."
          : "The totals below include this run."}
      </span>
      <Button size="sm" onClick={toggle}>
        {label}
      </Button>
    </div>
  );
}

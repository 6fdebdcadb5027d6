import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { NumberInput } from "@/components/ui/controls/number-input";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { useRecord } from "@/components/ui/loading/use-record";
import { countOf, formatCredits } from "@/lib/format/count";
import { localDay } from "@/lib/format/date";
import { parseTypedNumber } from "@/lib/format/typed-number";
import type { Budget } from "@/lib/storage/credits/budget";
import {
  clearTotals,
  type Spending,
  type SpendingByConnection,
  totalSpending,
  zeroSpending,
} from "@/lib/storage/credits/credit-totals";
import { creditsLeftText, deviceCreditsLeft } from "@/lib/storage/credits/credits-left";
import { deviceBudget, deviceTotals } from "@/lib/storage/credits/device-records";
import { useRunConnection } from "../connection/connection-context";

/** Credits spent in this tab and today, and the budgets above which Run asks for confirmation. */
export function SpendingSummary() {
  const session = useRecord(deviceTotals.session);
  const days = useRecord(deviceTotals.days);
  const budget = useRecord(deviceBudget);
  const byConnection = days[localDay(new Date())] ?? {};
  const today = totalSpending(byConnection);
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <SpentSoFar session={session} today={byConnection} />
      <CreditsLeftLine />
      {today.runs > 0 || Object.keys(session).length > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => clearTotals(deviceTotals)}>
          Reset counters
        </Button>
      ) : null}
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-medium">Ask before a run that may cost more than</legend>
        <Bound name="perRun" label="Credits per run" budget={budget} />
        <Bound name="perDay" label="Credits per day" budget={budget} />
      </fieldset>
    </div>
  );
}

/** The balance that the service of the chosen connection reported last. */
function CreditsLeftLine() {
  const connection = useRunConnection();
  const all = useRecord(deviceCreditsLeft);
  const left = connection?.hasKey ? all[connection.id] : undefined;
  if (!connection || !left) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className="text-ink-muted">
        Credits left on <bdi>{connection.label}</bdi>
      </span>
      <span className="text-right tabular-nums">
        {creditsLeftText(left)}
        <span className="block text-xs text-ink-faint">
          reported <RelativeTime at={left.reportedAt} past />
        </span>
      </span>
    </p>
  );
}

type SpentSoFarProps = { session: SpendingByConnection; today: SpendingByConnection };

export function SpentSoFar({ session, today }: SpentSoFarProps) {
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-medium">Spent so far</caption>
      <tbody>
        <Sums name="In this tab" spending={session} />
        <Sums name="Today, on this device" spending={today} />
      </tbody>
    </table>
  );
}

/** One row for each connection: their prices differ, so a sum would mean nothing. */
function Sums({ name, spending }: { name: string; spending: SpendingByConnection }) {
  const labels = Object.keys(spending);
  if (labels.length < 2) return <Sum name={name} spending={totalSpending(spending)} />;
  return labels.map((label) => (
    <Sum
      key={label}
      name={
        <>
          {name}: <bdi>{label === "" ? "unnamed connection" : label}</bdi>
        </>
      }
      spending={spending[label] ?? zeroSpending}
    />
  ));
}

function Sum({ name, spending }: { name: ReactNode; spending: Spending }) {
  const unknown = spending.unreported + spending.implausible;
  const silent = unknown > 0 ? `, ${unknown} of unknown cost` : "";
  const left = spending.excluded > 0 ? `, without ${spending.excluded} left out` : "";
  return (
    <tr>
      <th scope="row" className="py-0.5 pr-3 text-left font-normal text-ink-muted">
        {name}
      </th>
      <td className="text-right align-top tabular-nums">
        {formatCredits(spending.credits)}
        <span className="block text-xs text-ink-faint">
          {countOf(spending.runs, "run")}
          {silent}
          {left}
        </span>
      </td>
    </tr>
  );
}

type BoundProps = { name: keyof Budget; label: string; budget: Budget };

/** An empty text means no limit; an invalid text stays with an error. */
function Bound({ name, label, budget }: BoundProps) {
  const [text, setText] = useState(() => String(budget[name] ?? ""));
  const id = useId();
  const bound = boundOf(text);
  return (
    <Field
      label={label}
      error={bound === undefined ? "Enter a number of credits, or leave this empty." : undefined}
    >
      <NumberInput
        name={id}
        value={text}
        min={0}
        placeholder="no limit"
        className="max-w-36"
        onChange={(event) => {
          setText(event.target.value);
          const next = boundOf(event.target.value);
          if (next !== undefined) deviceBudget.write({ ...deviceBudget.read(), [name]: next });
        }}
      />
    </Field>
  );
}

function boundOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const bound = Number(parseTypedNumber(trimmed, true) ?? Number.NaN);
  return Number.isFinite(bound) && bound >= 0 ? bound : undefined;
}

import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScheduleList } from "@/lib/contract/schedules/schedule";
import type { Timing } from "@/lib/contract/schedules/timing";
import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import { monthEstimate } from "@/lib/schedule/check-cost";
import type { EditorProps } from "./timing-fields";
import { validTiming } from "./typed-schedule";

type CostFieldsProps = EditorProps & {
  readonly connections: ScheduleList["connections"];
  readonly request: SearchRequest | null;
  readonly rates: CreditRates;
};

export function CostFields(props: CostFieldsProps) {
  const { typed, errors, connections, request, rates, onChange } = props;
  const isFree = connections.find(({ id }) => id === typed.connection)?.isFree ?? false;
  const timing = validTiming(typed);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Connection and cost</legend>
      <Field
        label="Connection"
        error={errors.connection}
        help="Keys that you entered in Connections stay in your browser, so schedules cannot use them."
      >
        <Select
          options={connections.map(({ id, label }) => ({ value: id, label }))}
          value={typed.connection}
          emptyLabel={typed.connection === "" ? "Choose a connection" : undefined}
          onChange={({ currentTarget }) => onChange({ connection: currentTarget.value })}
        />
      </Field>
      {timing && request ? <Estimate {...{ timing, request, rates, isFree }} /> : null}
      {isFree ? null : (
        <Field
          label="Monthly cap"
          error={errors.cap}
          help="The maximum of a check is reserved before it is sent. Without room for it, the schedule is paused. A calendar month (UTC) begins with the whole cap."
        >
          <TextInput
            inputMode="decimal"
            suffix="credits"
            value={typed.cap}
            onChange={({ currentTarget }) => onChange({ cap: currentTarget.value })}
          />
        </Field>
      )}
    </fieldset>
  );
}

type EstimateProps = {
  readonly timing: Timing;
  readonly request: SearchRequest;
  readonly rates: CreditRates;
  readonly isFree: boolean;
};

function Estimate({ timing, request, rates, isFree }: EstimateProps) {
  const { checks, min, likely, max, open } = monthEstimate(request, timing, rates);
  return (
    <div className="rounded-md border border-line bg-canvas px-3 py-2">
      <p className="text-xs text-ink-muted">Estimate for 30 days</p>
      <p className="font-medium tabular-nums">
        {countOf(checks, "check")} ·{" "}
        {isFree
          ? "free on this connection"
          : min === max
            ? formatCredits(max)
            : `${formatCount(min)}–${formatCredits(max)}`}
      </p>
      {isFree ? null : (
        <p className="text-xs text-ink-muted tabular-nums">
          Likely {formatCount(likely)}, if every check finds all results.
          {open.length > 0 ? ` Can exceed the maximum: ${open.join("; ")}.` : ""}
        </p>
      )}
    </div>
  );
}

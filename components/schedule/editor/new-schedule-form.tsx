import { type SubmitEvent, useMemo, useRef, useState } from "react";
import { Field } from "@/components/ui/controls/field";
import { LinkButton } from "@/components/ui/controls/link-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { FailureCallout } from "@/components/ui/feedback/failure-callout";
import { IssueList } from "@/components/ui/feedback/issue-list";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { focusFirstInvalid } from "@/components/ui/layout/focus-first-invalid";
import { useRecord } from "@/components/ui/loading/use-record";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { ScheduleList } from "@/lib/contract/schedules/schedule";
import { isTimeZone } from "@/lib/contract/schedules/timing";
import { type SchedulableRequest, schedulableRequest } from "@/lib/schedule/schedulable";
import { usedVariables } from "@/lib/schedule/used-variables";
import type { ScheduleStart } from "@/lib/storage/schedules/schedule-start";
import { deviceVariables } from "@/lib/storage/variables/variables";
import { createSchedule } from "@/lib/transport/schedules";
import { CostFields } from "./cost-fields";
import { DeliveryFields } from "./delivery-fields";
import { TimingFields } from "./timing-fields";
import {
  checkSchedule,
  errorFieldOf,
  keepTyped,
  restoredSchedule,
  type TypedSchedule,
  withoutErrorsOf,
} from "./typed-schedule";

export type NewScheduleFormProps = {
  /** Id of the form element, for a submit button outside it. */
  readonly id: string;
  readonly start: ScheduleStart;
  readonly connections: ScheduleList["connections"];
  readonly rates: CreditRates;
  readonly onBusy: (busy: boolean) => void;
  readonly onCreated: (webhookSecret: string | null) => void;
};

export function NewScheduleForm(props: NewScheduleFormProps) {
  const { id, start, connections, rates, onBusy, onCreated } = props;
  const announce = useAnnounce();
  const [typed, setTyped] = useState(() => restoredSchedule(start, connections));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const request = useRequest(start, typed.timeZone);
  const { checked } = request;
  const isFree = connections.find((each) => each.id === typed.connection)?.isFree ?? false;

  const onChange = (change: Partial<TypedSchedule>) => {
    const changed = { ...typed, ...change };
    setTyped(changed);
    keepTyped(changed);
    setErrors((now) => withoutErrorsOf(now, change));
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const sent = checkSchedule(typed, request.sent, isFree);
    setErrors(sent.ok ? {} : sent.errors);
    if (!sent.ok || !checked.ok) {
      // Each of the fields has its error, which a visible message could cover.
      const reason = sent.ok ? "The request cannot run by itself." : "Some fields need attention.";
      announce(`Not saved. ${reason}`, { urgent: true, hidden: !sent.ok });
      return focusFirstInvalid(form.current);
    }
    onBusy(true);
    const result = await createSchedule(sent.body);
    onBusy(false);
    if (result.ok) return onCreated(result.value.webhookSecret);
    const { error, fields } = result.failure;
    // The dialog was closed meanwhile.
    if (form.current === null)
      return announce(`The schedule was not saved. ${error}`, { urgent: true });
    setErrors(
      Object.fromEntries(
        Object.entries(fields).map(([path, message]) => [errorFieldOf(path.split(".")), message]),
      ),
    );
    setFailure(error);
    focusFirstInvalid(form.current);
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
      <RequestNotes checked={checked} />
      <Field label="Name" error={errors.name}>
        <TextInput
          value={typed.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      </Field>
      <TimingFields {...{ typed, errors, onChange }} />
      <CostFields
        {...{ typed, errors, onChange, connections, rates }}
        request={checked.ok ? checked.request : null}
      />
      <DeliveryFields {...{ typed, errors, onChange }} />
      <FailureCallout title="The schedule was not saved" message={failure} />
    </form>
  );
}

function RequestNotes({ checked }: { checked: SchedulableRequest }) {
  if (!checked.ok)
    return (
      <Callout
        tone="bad"
        role="alert"
        title="This request cannot run by itself"
        actions={<LinkButton href="/">Correct it in the workbench</LinkButton>}
      >
        <IssueList issues={checked.issues} />
      </Callout>
    );
  if (!checked.request.scrapeOptions?.formats?.length) return null;
  return (
    <Callout tone="info" title="Page contents are fetched and billed, but not stored">
      A schedule stores URL, title and snippet of new results. Remove the formats from the request
      if you need only those.
    </Callout>
  );
}

/** The request as it is sent, and as it would run now. */
function useRequest({ body }: ScheduleStart, timeZone: string) {
  const all = useRecord(deviceVariables);
  return useMemo(() => {
    const sent = { body, variables: [...usedVariables(body, all)] };
    const zone = isTimeZone(timeZone) ? timeZone : "UTC";
    return { sent, checked: schedulableRequest(sent, { now: Date.now(), timeZone: zone }) };
  }, [body, all, timeZone]);
}

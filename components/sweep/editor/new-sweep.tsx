import { Play } from "lucide-react";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { Segmented } from "@/components/ui/controls/segmented";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { useAskBeforeLeaving } from "@/components/ui/feedback/ask-before-leaving";
import { Callout } from "@/components/ui/feedback/callout";
import { FailureCallout } from "@/components/ui/feedback/failure-callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { focusFirstInvalid } from "@/components/ui/layout/focus-first-invalid";
import { countOf } from "@/lib/format/count";
import type { Body } from "@/lib/request/body";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import { createStorageId } from "@/lib/storage/storage-id";
import { writeSweep } from "@/lib/storage/sweeps/sweeps";
import { SWEEP_NAME_LENGTH } from "@/lib/sweep/sweep";
import { AxisFields } from "./axis-fields";
import { BaseField } from "./base-field";
import { FileField } from "./file-field";
import { CapFields, PaceFields } from "./limit-fields";
import { PlanPreview } from "./preview";
import { type EditorContext, newTypedSweep, sweepOf, type TypedSweep } from "./typed-sweep";
import { type SweepForm, useTypedSweep } from "./use-typed-sweep";

export type NewSweepProps = EditorContext & {
  readonly base: Body;
  /** The origin of the request, or what it has lost. */
  readonly note: string | null;
  readonly start?: Partial<TypedSweep>;
  readonly onCreated: (id: string, startsNow: boolean) => void;
};

/** The form of a new sweep. Creating it sends nothing. */
export function NewSweep({ base, note, start, onCreated, ...context }: NewSweepProps) {
  const chosen = context.connections.find((each) => each.chosen) ?? context.connections[0];
  const form = useTypedSweep({ ...newTypedSweep(base, chosen?.id ?? ""), ...start }, context);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const announce = useAnnounce();
  const { typed, checked, change } = form;
  useAskBeforeLeaving(form.isChanged);

  const create = async (startsNow: boolean) => {
    const id = createStorageId();
    const result = form.checkNow();
    const sweep = sweepOf(typed, result, { id, createdAt: Date.now() });
    if (!sweep) {
      const reason = result.planError ?? "Fix the marked fields.";
      announce(`Not created. ${reason}`, { urgent: true, hidden: true });
      return focusFirstInvalid(element.current);
    }
    const written = await writeSweep(sweep);
    if (written.ok) onCreated(id, startsNow);
    else setFailure(storageFailureMessages[written.failure]);
  };

  return (
    <form
      ref={element}
      aria-label="New sweep"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event: SubmitEvent) => {
        // Enter in a field creates the sweep, but must not spend credits.
        event.preventDefault();
        void create(false);
      }}
    >
      {note === null ? null : <Callout tone="info" title={note} />}
      <Part title="Request">
        <NameFields form={form} connections={context.connections} />
        <BaseField form={form} />
      </Part>
      <Part title="What varies">
        <AxisFields form={form} />
        <FileField form={form} />
        <Segmented
          label="How values are combined"
          options={[
            { value: "cross", label: "Every combination" },
            { value: "zip", label: "Line by line" },
          ]}
          value={typed.combine}
          onValueChange={(combine) => change({ combine })}
        />
      </Part>
      <Part title="Repeats and pace">
        <PaceFields form={form} />
      </Part>
      <Part title="Preview and caps">
        <PlanPreview checked={checked} />
        <CapFields form={form} />
        <FailureCallout title="The sweep was not stored, so nothing was sent" message={failure} />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={Play} onClick={() => void create(true)}>
            {checked.plan ? `Start ${countOf(checked.plan.runs, "run")}` : "Start"}
          </Button>
          <Button type="submit">Create without starting</Button>
          <p className="text-ink-muted">Nothing has been sent yet.</p>
        </div>
      </Part>
    </form>
  );
}

type NameFieldsProps = { form: SweepForm; connections: EditorContext["connections"] };

function NameFields({ form: { typed, checked, change }, connections }: NameFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name">
        <TextInput
          maxLength={SWEEP_NAME_LENGTH}
          placeholder="The query"
          value={typed.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field
        label="Connection"
        {...(checked.errors.connection !== undefined && { error: checked.errors.connection })}
      >
        <Select
          options={connections.map(({ id, label }) => ({ value: id, label }))}
          value={typed.connection}
          onChange={({ target }) => change({ connection: target.value })}
        />
      </Field>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

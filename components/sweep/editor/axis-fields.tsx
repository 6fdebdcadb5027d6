import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-area";
import { type DimensionIssue, MAX_AXIS_VALUES } from "@/lib/sweep/dimensions";
import { suggestedValues, sweepFieldOf, sweepFields } from "@/lib/sweep/values";
import { isSuggested, type TypedAxis } from "./typed-sweep";
import type { SweepForm } from "./use-typed-sweep";

const MAX_AXES = 6;
const fieldOptions = sweepFields.map(({ wire, label }) => ({
  value: wire,
  label: `${label} (${wire})`,
}));

export function AxisFields({ form }: { form: SweepForm }) {
  const { typed, checked, addAxis, removeAxis, moveAxisUp } = form;
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useFocusAfterChange(list);
  const options = [
    ...checked.names
      .filter(({ source }) => source.kind !== "secret")
      .map(({ name }) => ({ value: `{{${name}}}`, label: `Variable {{${name}}}` })),
    ...fieldOptions,
  ];
  return (
    <div ref={list} className="grid gap-3">
      {typed.axes.map((axis, at) => (
        <AxisField
          key={axis.id}
          {...{ form, axis, options }}
          number={at + 1}
          onMoveUp={() => {
            focusNext({ axis: at - 1, control: "[data-move]" });
            moveAxisUp(axis.id);
          }}
          onRemove={() => {
            focusNext({ axis: at, control: "select" });
            removeAxis(axis.id);
          }}
        />
      ))}
      <div>
        <Button
          icon={Plus}
          disabled={typed.axes.length >= MAX_AXES}
          onClick={() => {
            focusNext({ axis: typed.axes.length, control: "select" });
            addAxis();
          }}
        >
          Add an axis
        </Button>
      </div>
    </div>
  );
}

type FocusPlace = { readonly axis: number; readonly control: string };

/** Focuses a control of an axis after the next change, or the button that adds one if there is no such axis. */
function useFocusAfterChange(list: RefObject<HTMLElement | null>): (place: FocusPlace) => void {
  const next = useRef<FocusPlace | null>(null);
  useLayoutEffect(() => {
    const place = next.current;
    next.current = null;
    if (!place) return;
    const axis = list.current?.querySelectorAll("fieldset").item(place.axis);
    const control = axis?.querySelector<HTMLElement>(place.control);
    (control ?? list.current?.querySelector<HTMLElement>(":scope > div button"))?.focus();
  });
  return (place) => {
    next.current = place;
  };
}

type AxisFieldProps = {
  form: SweepForm;
  axis: TypedAxis;
  number: number;
  options: readonly { readonly value: string; readonly label: string }[];
  onMoveUp: () => void;
  onRemove: () => void;
};

function AxisField({ form, axis, number, options, onMoveUp, onRemove }: AxisFieldProps) {
  const issues = form.checked.axisIssues[axis.id] ?? [];
  const onName = (name: string) => {
    const field = sweepFieldOf(name);
    const values = isSuggested(axis) && field ? suggestedValues(field).join("\n") : null;
    form.changeAxis(axis.id, { name, ...(values !== null && { values }) });
  };
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-md border border-line p-3 sm:grid-cols-2 sm:items-start">
      <legend className="px-1 text-xs text-ink-muted">Axis {number}</legend>
      <Field
        label="Field"
        trailing={
          <>
            {/* The first axis has the button too: it keeps the focus of an axis that moved there. */}
            <IconButton
              data-move
              label={`Move axis ${number} up`}
              icon={ArrowUp}
              size="sm"
              aria-disabled={number === 1}
              onClick={() => {
                if (number > 1) onMoveUp();
              }}
            />
            <IconButton
              label={`Remove axis ${number}`}
              icon={Trash2}
              size="sm"
              onClick={onRemove}
            />
          </>
        }
      >
        <Select
          options={options}
          emptyLabel="Choose a field"
          value={axis.name}
          onChange={({ target }) => onName(target.value)}
        />
      </Field>
      <Field
        label="Values"
        hint={`one per line, up to ${MAX_AXIS_VALUES}`}
        help={
          <>
            <code>null</code> does not send the field.
          </>
        }
        {...(issues.length > 0 && { error: issueText(issues) })}
      >
        <TextArea
          mono
          rows={3}
          value={axis.values}
          onChange={({ target }) => form.changeAxis(axis.id, { values: target.value })}
        />
      </Field>
    </fieldset>
  );
}

const issueText = (issues: readonly DimensionIssue[]): string =>
  issues.map(({ at, message }) => (at === null ? message : `Value ${at}: ${message}`)).join(" ");

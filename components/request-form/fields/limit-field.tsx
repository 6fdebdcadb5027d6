"use no memo"; // Rarely rendered: memoizing would only add code to the first load.
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { ChangeDot, FieldError, ResetButton } from "@/components/ui/controls/field";
import { NumberInput } from "@/components/ui/controls/number-input";
import { templateWidth } from "@/components/ui/controls/template-width";
import { afterPress } from "@/components/ui/layout/after-press";
import { initialRequestFields } from "@/lib/contract/fields/opening-fields";
import { SupportNote } from "../connection/support-note";
import { useRequestForm } from "../request-form-context";
import { FieldFindings } from "./frame/field-findings";
import { FieldHelp } from "./frame/field-help";
import { LIMIT as name, useFieldChange, useFieldError } from "./frame/use-field";

const info = initialRequestFields.limit;

/**
 * The number of results, in the line below the query, so that a few presses of Tab reach it. Its messages are beside
 * it, so that nothing below moves.
 */
export function LimitField() {
  const { control, register, trigger } = useRequestForm();
  const minWidth = templateWidth(useWatch({ control, name }));
  const error = useFieldError(name);
  const { changed, onReset } = useFieldChange(name);
  const id = useId();
  return (
    <div data-field={name} className="contents">
      <span className="flex shrink-0 items-center gap-1 py-0.5 text-xs">
        <label htmlFor={id}>
          Results<span className="max-[860px]:sr-only"> per source</span>
        </label>
        <code className="text-ink-faint max-[860px]:hidden">limit</code>
        {changed ? <ChangeDot /> : null}
        <NumberInput
          {...register(name, { onBlur: () => afterPress(() => void trigger(name)) })}
          id={id}
          min={info.min}
          max={info.max}
          placeholder={String(info.default)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="w-12 max-[860px]:w-16"
          minWidth={minWidth}
        />
        {changed ? (
          <span className="max-[480px]:hidden">
            <ResetButton label={info.label} onReset={onReset} />
          </span>
        ) : null}
        <FieldHelp info={info} />
      </span>
      <div className="grid max-w-1/2 gap-1 empty:hidden">
        {error ? <FieldError id={`${id}-error`} error={error} /> : null}
        <SupportNote control={name} />
        <FieldFindings name={name} />
      </div>
    </div>
  );
}

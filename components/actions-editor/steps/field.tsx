import { Crosshair } from "lucide-react";
import { type ReactNode, use, useId } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field, FieldError } from "@/components/ui/controls/field";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Select } from "@/components/ui/controls/select";
import { templateWidth } from "@/components/ui/controls/template-width";
import { TextArea } from "@/components/ui/controls/text-area";
import { TextInput } from "@/components/ui/controls/text-input";
import { useReplacement } from "@/components/ui/controls/use-replacement";
import type { FieldInfo } from "@/lib/contract/fields";
import { referenceOnly, secretHint } from "@/lib/contract/secret-reference";
import { selectorIssue } from "@/lib/contract/values/selector-issue";
import { fieldHint, unitLabel, unsetLabel } from "@/lib/request/field-hint";
import { StepPickerContext } from "../pick-context";
import { type FlagControl, type TextControl, useStepsForm } from "./form";
import { SelectorAlternatives } from "./selector-alternatives";
import { StepSupport } from "./support";
import { useStepError } from "./use-step-error";

type StepFieldProps<Name> = { index: number; name: Name; info: FieldInfo };

type FrameProps = StepFieldProps<TextControl> & {
  wire?: string;
  error?: string;
  children: ReactNode;
};

function Frame({ index, name, info, wire = name, error, children }: FrameProps) {
  const own = useStepError(index, name);
  return (
    <Field
      label={info.label}
      wire={wire}
      hint={fieldHint(info)}
      help={info.help}
      error={own ?? error}
    >
      {children}
      <StepSupport index={index} name={name} />
    </Field>
  );
}

type TextProps = StepFieldProps<TextControl> & {
  placeholder?: string;
  /** Suggested values. Any other can be typed. */
  suggestions?: readonly string[];
};

export function StepText({ placeholder, suggestions, ...props }: TextProps) {
  const { index, name } = props;
  const { register, trigger } = useStepsForm();
  const path = `actions.steps.${index}.${name}` as const;
  const list = suggestions ? `${path}.suggestions` : undefined;
  return (
    <Frame {...props}>
      <TextInput
        {...register(path, { onBlur: () => void trigger(path) })}
        mono
        placeholder={placeholder}
        list={list}
      />
      {suggestions ? (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </Frame>
  );
}

/**
 * A CSS selector. The syntax is checked while typing, and the selector can be picked on a returned
 * page.
 */
export function StepSelector({ index, info }: { index: number; info: FieldInfo }) {
  const { control, register, setValue, getValues } = useStepsForm();
  const pick = use(StepPickerContext);
  const path = `actions.steps.${index}.selector` as const;
  const selector = useWatch({ control, name: path });
  const issue = selector && !selector.includes("{{") ? selectorIssue(selector) : null;
  return (
    <Frame {...{ index, info }} name="selector" error={issue ?? undefined}>
      <div className="flex min-w-0 gap-1.5">
        <TextInput
          {...register(path)}
          mono
          placeholder="button.accept"
          className="min-w-0 flex-1"
        />
        <SelectorAlternatives index={index} />
        {pick ? (
          <Button
            icon={Crosshair}
            title="Pick on a page from the results"
            onClick={() =>
              pick({
                purpose:
                  getValues(`actions.steps.${index}.type`) === "scroll" ? "scroll" : "action",
                current: getValues(path),
                onPick: (picked, others) => {
                  setValue(`actions.steps.${index}.others`, others);
                  setValue(path, picked, { shouldDirty: true, shouldValidate: true });
                },
              })
            }
          >
            Pick
          </Button>
        ) : null}
      </div>
    </Frame>
  );
}

export function StepArea(props: StepFieldProps<TextControl> & { rows?: number }) {
  const { index, name, rows = 3 } = props;
  const { control, register, setValue, trigger } = useStepsForm();
  const path = `actions.steps.${index}.${name}` as const;
  const reference = useWatch({ control, name: path, compute: referenceOnly });
  const replacement = useReplacement(reference, (text) => setValue(path, text));
  return (
    <Frame {...props}>
      <TextArea
        key={replacement ? "replacement" : "value"}
        {...(replacement
          ? { name: path, ...replacement }
          : register(path, { onBlur: () => void trigger(path) }))}
        placeholder={reference === null ? undefined : secretHint(reference)}
        mono
        rows={rows}
      />
    </Frame>
  );
}

type NumberProps = StepFieldProps<TextControl> & { wire?: string; step?: number };

export function StepNumber({ step, ...props }: NumberProps) {
  const { index, name, info } = props;
  const { control, register, trigger } = useStepsForm();
  const path = `actions.steps.${index}.${name}` as const;
  const minWidth = templateWidth(useWatch({ control, name: path }));
  return (
    <Frame {...props}>
      <NumberInput
        {...register(path, { onBlur: () => void trigger(path) })}
        min={info.min}
        max={info.max}
        step={step}
        unit={unitLabel(info.unit)}
        placeholder={info.default === undefined ? undefined : String(info.default)}
        className="w-36 max-w-full"
        minWidth={minWidth}
      />
    </Frame>
  );
}

export function StepSelect(props: StepFieldProps<TextControl>) {
  const { index, name, info } = props;
  const { register } = useStepsForm();
  return (
    <Frame {...props}>
      <Select
        {...register(`actions.steps.${index}.${name}`)}
        options={(info.values ?? []).map((value) => ({ value, label: value }))}
        emptyLabel={unsetLabel(info)}
        className="max-w-48"
      />
    </Frame>
  );
}

export function StepFlag({ index, name, info }: StepFieldProps<FlagControl>) {
  const { register } = useStepsForm();
  const error = useStepError(index, name);
  const errorId = useId();
  return (
    <div className="grid gap-1">
      <Checkbox
        {...register(`actions.steps.${index}.${name}`)}
        label={info.label}
        wire={name}
        detail={info.help}
        aria-describedby={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error ? <FieldError id={errorId} error={error} /> : null}
      <StepSupport index={index} name={name} />
    </div>
  );
}

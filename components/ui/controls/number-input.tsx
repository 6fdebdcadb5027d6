import type { KeyboardEvent } from "react";
import { type NumberRange, stepNumberText, stepsForKey } from "./number-step";
import { TextInput, type TextInputProps } from "./text-input";

export type NumberInputProps = Omit<TextInputProps, "type" | "min" | "max" | "step" | "suffix"> &
  NumberRange & {
    /** Shown after the figure: "ms", "%". */
    unit?: string;
  };

/**
 * A number as text, so that half-typed and wrong input survives and can be explained. Arrows step,
 * Page keys step by ten; the wheel does nothing. The form reads the text and decides what it means.
 */
export function NumberInput({ min, max, step = 1, unit, onKeyDown, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode={Number.isInteger(step) ? "numeric" : "decimal"}
      {...rest}
      type="text"
      mono
      suffix={unit}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const steps = stepsForKey(event.key);
        if (steps === undefined || event.defaultPrevented || event.currentTarget.readOnly) return;
        event.preventDefault();
        type(event, stepNumberText(event.currentTarget.value, steps, { min, max, step }));
      }}
    />
  );
}

/** Sets the value as typing would, so that registered and controlled inputs both hear of it. */
function type({ currentTarget }: KeyboardEvent<HTMLInputElement>, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(currentTarget, text);
  currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
}

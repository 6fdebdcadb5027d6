import type { KeyboardEvent } from "react";
import { type NumberRange, stepNumberText, stepsForKey } from "./number-step";
import { TextInput, type TextInputProps } from "./text-input";

export type NumberInputProps = Omit<TextInputProps, "type" | "min" | "max" | "step" | "suffix"> &
  NumberRange & {
    unit?: string;
  };

/**
 * A number as text, so that incomplete and invalid input is kept and can be explained. Arrow keys
 * change it by one step, Page Up and Page Down by ten. The wheel does nothing. The form parses the
 * text.
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

/** Sets the value the way typing does, so that both registered and controlled inputs notice. */
function type({ currentTarget }: KeyboardEvent<HTMLInputElement>, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(currentTarget, text);
  currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
}

import { type ComponentProps, useId } from "react";
import { classNames } from "../layout/class-names";
import { ChoiceText, type ChoiceTextProps, choiceAria } from "./choice-text";
import { useFieldControl } from "./field-context";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size"> &
  Omit<ChoiceTextProps, "id">;

export function Checkbox({ label, wire, detail, changed, className, ...rest }: CheckboxProps) {
  "use no memo"; // The rest of the properties is a new object in each render.
  const wiring = useFieldControl(rest);
  const id = useId();
  return (
    <label className={classNames("flex min-h-target items-start gap-2 py-0.5", className)}>
      {/* The browser draws the mark: an icon each makes every paint of the form slower. */}
      <span className="flex h-5 items-center">
        <input
          {...rest}
          {...wiring}
          {...choiceAria(id, detail, wiring["aria-describedby"])}
          type="checkbox"
          // Browsers restore its state before hydration on the way back, and the form would take that for input.
          autoComplete="off"
          className="size-4 accent-accent"
        />
      </span>
      <ChoiceText id={id} label={label} wire={wire} detail={detail} changed={changed} />
    </label>
  );
}

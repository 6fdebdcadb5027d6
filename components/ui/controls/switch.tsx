import { type ComponentProps, useId } from "react";
import { classNames } from "../layout/class-names";
import { ChoiceText, type ChoiceTextProps, choiceAria } from "./choice-text";
import { useFieldControl } from "./field-context";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "size"> &
  Pick<ChoiceTextProps, "label" | "detail">;

/** A checkbox drawn as a switch, for settings that take effect immediately. */
export function Switch({ label, detail, className, ...rest }: SwitchProps) {
  "use no memo"; // The rest of the properties is a new object in each render.
  const wiring = useFieldControl(rest);
  const id = useId();
  return (
    <label className={classNames("flex min-h-target items-start gap-2 py-0.5", className)}>
      <ChoiceText id={id} label={label} detail={detail} />
      <span className="relative flex h-5 items-center">
        <input
          {...rest}
          {...wiring}
          {...choiceAria(id, detail, wiring["aria-describedby"])}
          type="checkbox"
          autoComplete="off"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
          role="switch"
          className="peer h-4 w-7 appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent hover:border-ink-faint disabled:opacity-50 forced-colors:appearance-auto"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute left-0.75 size-2.5 rounded-full bg-ink-muted transition-transform peer-checked:translate-x-3 peer-checked:bg-accent-ink forced-colors:hidden"
        />
      </span>
    </label>
  );
}

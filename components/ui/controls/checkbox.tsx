import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../layout/class-names";
import { ChoiceText, choiceAria } from "./choice-text";
import { useFieldControl } from "./field-context";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  label: ReactNode;
  wire?: string;
  detail?: ReactNode;
  /** Whether the value differs from its default. Shows a dot. */
  changed?: boolean;
};

export function Checkbox({ label, wire, detail, changed, className, ...rest }: CheckboxProps) {
  const wiring = useFieldControl(rest);
  const id = useId();
  return (
    <label className={classNames("flex min-h-target items-start gap-2 py-0.5", className)}>
      <span className="relative flex h-5 items-center">
        <input
          {...rest}
          {...wiring}
          {...choiceAria(id, detail, wiring["aria-describedby"])}
          type="checkbox"
          className="peer size-4 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-ink-faint disabled:opacity-50 forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute left-0.5 size-3 text-accent-ink opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <ChoiceText id={id} label={label} wire={wire} detail={detail} changed={changed} />
    </label>
  );
}

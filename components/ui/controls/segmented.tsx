import { type ComponentProps, useId } from "react";
import { classNames } from "../layout/class-names";
import type { Option } from "./option";

type SegmentedProps<Value extends string> = Omit<
  ComponentProps<"input">,
  "type" | "value" | "defaultValue" | "size" | "id"
> & {
  label: string;
  options: readonly Option<Value>[];
  value?: Value;
  onValueChange?: (value: Value) => void;
  /** Hides the labels visually. They remain accessible and appear on hover. */
  iconsOnly?: boolean;
};

/**
 * A choice of one among a few, side by side. Built on radio buttons, so keys and forms work
 * natively.
 */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  iconsOnly = false,
  className,
  onChange,
  name,
  ...rest
}: SegmentedProps<Value>) {
  const ownName = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        "inline-flex h-control-md w-fit max-w-full rounded-md border border-line-medium bg-sunken p-px",
        className,
      )}
    >
      {options.map(({ icon: Icon, ...option }) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className="relative flex min-w-6 items-center justify-center gap-1.5 whitespace-nowrap rounded-[4px] px-2 text-ink-muted transition-colors hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:outline has-checked:-outline-offset-1 has-checked:outline-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50 forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
        >
          <input
            {...rest}
            type="radio"
            autoComplete="off"
            name={name ?? ownName}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(option.value);
            }}
            className="absolute inset-0 m-0 appearance-none opacity-0"
          />
          {Icon ? <Icon aria-hidden className="size-3.5" /> : null}
          <span className={iconsOnly ? "sr-only" : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

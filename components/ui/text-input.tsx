"use client";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";

/** The frame that every typed-in control shares. */
export const inputClass =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface text-(length:--control-text) text-ink transition-colors hover:border-ink-faint disabled:opacity-50 aria-invalid:border-bad focus-visible:border-accent focus-visible:outline-offset-0 focus-visible:aria-invalid:outline-bad";

export type TextInputProps = Omit<ComponentProps<"input">, "size"> & {
  /** For values that go on the wire as they are. */
  mono?: boolean;
  icon?: LucideIcon;
  /** After the text: a unit, a counter. */
  suffix?: ReactNode;
};

export function TextInput({
  mono,
  icon: Icon,
  suffix,
  className,
  type = "text",
  ...rest
}: TextInputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span className={classNames("relative flex min-w-0 items-center", className)}>
      {Icon ? (
        <Icon aria-hidden className="pointer-events-none absolute left-2 size-3.5 text-ink-faint" />
      ) : null}
      <input
        spellCheck={mono ? false : undefined}
        autoComplete="off"
        {...rest}
        {...wiring}
        type={type}
        className={classNames(
          inputClass,
          "h-control-md",
          mono && "font-mono",
          Icon ? "pl-7" : "pl-2",
          suffix ? "pr-14" : "pr-2",
        )}
      />
      {suffix ? (
        <span className="pointer-events-none absolute right-2 text-xs text-ink-faint">
          {suffix}
        </span>
      ) : null}
    </span>
  );
}

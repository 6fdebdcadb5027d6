import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../layout/class-names";
import { useFieldControl } from "./field-context";

/** Shared by inputs, selects and text areas. */
export const inputClass =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface text-(length:--control-text) text-ink transition-colors hover:border-ink-faint disabled:opacity-50 aria-invalid:border-bad focus-visible:border-accent focus-visible:outline-offset-0 focus-visible:aria-invalid:outline-bad";

export type TextInputProps = Omit<ComponentProps<"input">, "size"> & {
  /** For values that are sent unchanged. */
  mono?: boolean;
  icon?: LucideIcon;
  suffix?: ReactNode;
  /** For a text that is longer than usual. */
  minWidth?: string | undefined;
};

export function TextInput({
  mono,
  icon: Icon,
  suffix,
  className,
  minWidth,
  type = "text",
  ...rest
}: TextInputProps) {
  "use no memo"; // The rest of the properties is a new object in each render.
  const wiring = useFieldControl(rest);
  return (
    <span
      className={classNames("relative block min-w-0", className)}
      style={minWidth ? { minWidth: `min(${minWidth}, 100%)` } : undefined}
    >
      <input
        spellCheck={mono ? false : undefined}
        // For passwords, "off" does not stop browsers from filling in the one of the login page.
        autoComplete={type === "password" ? "new-password" : "off"}
        {...rest}
        {...wiring}
        type={type}
        className={classNames(
          inputClass,
          // Strict containment: typing does not lay out anything else.
          "block h-control-md contain-strict",
          mono && "font-mono",
          Icon ? "pl-7" : "pl-2",
          suffix ? "pr-14" : "pr-2",
        )}
      />
      {Icon ? (
        <Icon
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2 my-auto size-3.5 text-ink-faint"
        />
      ) : null}
      {suffix ? (
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-xs text-ink-faint">
          {suffix}
        </span>
      ) : null}
    </span>
  );
}

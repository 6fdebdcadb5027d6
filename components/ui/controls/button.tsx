import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Kbd } from "../feedback/kbd";
import { useAriaKeyShortcut } from "../feedback/shortcut";
import { Spinner } from "../feedback/spinner";
import { classNames } from "../layout/class-names";
import { type ButtonVariant, buttonClass, type ControlSize } from "./button-class";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: LucideIcon;
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  busy?: boolean;
  /** Shown and exposed to assistive technology. The caller listens for the keys. */
  shortcut?: string;
};

export function Button({
  variant = "default",
  size = "md",
  icon: Icon,
  busy = false,
  shortcut,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  "use no memo"; // The rest of the properties is a new object in each render.
  const ariaKeyShortcut = useAriaKeyShortcut(shortcut);
  return (
    <button
      aria-keyshortcuts={ariaKeyShortcut}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : Icon ? <Icon aria-hidden className="size-3.5 shrink-0" /> : null}
      {children}
      {shortcut ? <Kbd keys={shortcut} quiet className="opacity-80" /> : null}
    </button>
  );
}
